/** The part of the JUnit form that every consumer reads. */
export const XSD = `<?xml version="1.0"?>
<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">
<xs:complexType name="told"><xs:simpleContent><xs:extension base="xs:string">
<xs:attribute name="message" type="xs:string"/><xs:attribute name="type" type="xs:string"/></xs:extension></xs:simpleContent></xs:complexType>
<xs:element name="testsuites"><xs:complexType><xs:sequence>
<xs:element name="testsuite" minOccurs="0" maxOccurs="unbounded"><xs:complexType><xs:sequence>
<xs:element name="testcase" minOccurs="0" maxOccurs="unbounded"><xs:complexType><xs:choice minOccurs="0">
<xs:element name="failure" type="told"/><xs:element name="error" type="told"/><xs:element name="skipped" type="told"/></xs:choice>
<xs:attribute name="name" type="xs:string" use="required"/><xs:attribute name="classname" type="xs:string" use="required"/><xs:attribute name="time" type="xs:decimal"/></xs:complexType></xs:element></xs:sequence>
<xs:attribute name="name" type="xs:string" use="required"/><xs:attribute name="tests" type="xs:int" use="required"/><xs:attribute name="failures" type="xs:int"/><xs:attribute name="errors" type="xs:int"/><xs:attribute name="skipped" type="xs:int"/><xs:attribute name="time" type="xs:decimal"/></xs:complexType></xs:element></xs:sequence>
<xs:attribute name="name" type="xs:string"/></xs:complexType></xs:element></xs:schema>`;
