export type Style = 'bold' | 'dim' | 'red' | 'yellow' | 'green' | 'cyan';

/** Colours a text, or leaves it as it is: whoever owns the stream decides. */
export type Paint = (style: Style, text: string) => string;

export const plain: Paint = (_style, text) => text;

/** How a text is laid out: `width` in columns. */
export interface Rendering {
  readonly paint: Paint;
  readonly width: number;
}
