const font = '500 14px "Inter Variable", system-ui, sans-serif';
let pen: CanvasRenderingContext2D | null = null;

/** Width in pixels of a text as boxes show it. */
export function measureText(text: string): number {
  pen ??= document.createElement('canvas').getContext('2d');
  if (!pen) return text.length * 8;
  pen.font = font;
  return pen.measureText(text).width;
}
