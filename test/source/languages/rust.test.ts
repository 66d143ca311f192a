import { expect, test } from 'vitest';
import { multiline, sample } from './outlines.ts';

test('items are defined, those of an impl under its type', async () => {
  const { definitions } = await sample(
    'pool.rs',
    `
    use std::fmt;
    pub struct Pool<T> {
        pub size: u32,
        items: Vec<T>,
    }
    impl<T> Pool<T> {
        const LIMIT: u32 = 4;
        pub fn take(&self) -> u32 {
            fn inner() {}
            let local = 1;
            1
        }
    }
    impl fmt::Display for crate::shape::Ring {
        fn fmt(&self) {}
    }
    pub enum State { Idle, Busy { since: u64 } }
    pub trait Store { type Key; fn get(&self); }
    pub type Alias = u8;
    static NAME: &str = "x";
    macro_rules! twice { () => {} }
    mod tests { pub const N: u8 = 1; }
    `,
  );
  expect(definitions).toEqual([
    '2-5 struct Pool',
    '3-3 field Pool.size',
    '4-4 field Pool.items',
    '7-7 constant Pool.LIMIT',
    '8-12 method Pool.take',
    '9-9 function Pool.take.inner',
    '15-15 method Ring.fmt',
    '17-17 enum State',
    '17-17 variant State.Idle',
    '17-17 variant State.Busy',
    '17-17 field State.Busy.since',
    '18-18 trait Store',
    '18-18 type Store.Key',
    '18-18 method Store.get',
    '19-19 type Alias',
    '20-20 variable NAME',
    '21-21 macro twice',
    '22-22 module tests',
    '22-22 constant tests.N',
  ]);
});

test('doc comments and attributes lead an item in', async () => {
  const { definitions } = await sample(
    'led.rs',
    `
    //! of the file

    /// Doc.
    #[derive(
        Debug,
    )]
    // note
    pub struct A; // trailing
    struct B;
    #[inline] fn c() {}
    fn d() {}
    `,
  );
  expect(definitions).toEqual(['3>8-8 struct A', '9-9 struct B', '10-10 function c', '11-11 function d']);
});

test('a doc comment ends with its line, not after it', async () => {
  const { regions } = await sample(
    'doc.rs',
    `
    /// one
    /// two
    use a::b;
    const X: &str = r#"raw"#; /* tail */
    `,
  );
  expect(regions).toEqual([
    'comment /// one',
    'comment /// two',
    'import use a::b;',
    'string r#"raw"#',
    'comment /* tail */',
  ]);
});

test('match arms, tail expressions, macros and struct literals are constructs', async () => {
  const found = await sample(
    'arms.rs',
    `
    fn pick(x: u8) -> Cell {
        match x {
            1 => {
                go()
            }
            _ => stop(),
        }
        Cell {
            a: 1,
        }
    }
    `,
  );
  expect(multiline(found)).toEqual([
    '1-11 definition',
    '1-11 statement',
    '1-11 block',
    '2-7 statement',
    '2-7 block',
    '3-5 arm',
    '3-5 block',
    '8-10 statement',
  ]);
  expect(found.constructs).toContain('6-6 arm');
});
