import { toPath } from './geometry.ts';
import type { Graph } from './graph.ts';
import type { Layout } from './layout.ts';
import { frameOf, wordsOf } from './layout.ts';

/** A picture is for paper and letters, so it is light whatever the theme. */
const paper = { ground: '#ffffff', text: '#1c2024', line: '#80838d', quiet: '#60646c', box: '#f0f0f3', edge: '#b9bbc6' } as const;
const font = 'Inter, system-ui, sans-serif';

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0) ?? 0};`);

/** The whole diagram as one SVG document that stands for itself: no fonts, styles or scripts from elsewhere. */
export function toSvg(graph: Graph, layout: Layout, title: string): { svg: string; width: number; height: number } {
  const { x, y, width, height } = frameOf(graph, layout, (text) => text.length * 7);
  const arrows = graph.arrows.flatMap((arrow) => {
    const route = layout.routes.get(arrow.id);
    if (!route) return [];
    return [
      `<path d="${toPath(route.points)}" fill="none" stroke="${paper.line}" stroke-width="1.5"${arrow.after === null ? '' : ' stroke-dasharray="5 4"'} marker-end="url(#head)"/>`,
      `<text x="${route.label.x}" y="${route.label.y + 4}" text-anchor="middle" font-size="12" fill="${paper.quiet}" stroke="${paper.ground}" stroke-width="4" paint-order="stroke">${escaped(wordsOf(arrow))}</text>`,
    ];
  });
  const nodes = graph.nodes.flatMap((node) => {
    const box = layout.boxes.get(node.id);
    if (!box) return [];
    const rectangle = (inset: number, fill: string) =>
      `<rect x="${box.x + inset}" y="${box.y + inset}" width="${box.width - 2 * inset}" height="${box.height - 2 * inset}" rx="${8 - inset}" fill="${fill}" stroke="${node.color ?? paper.edge}" stroke-width="1.5"/>`;
    return [
      rectangle(0, paper.ground),
      ...(node.final ? [rectangle(3, paper.ground)] : []),
      `<rect x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" rx="8" fill="${node.color ?? paper.box}" fill-opacity="0.14"/>`,
      ...(node.initial ? [`<circle cx="${box.x + 14}" cy="${box.y + box.height / 2}" r="4.5" fill="${paper.text}"/>`] : []),
      `<text x="${box.x + box.width / 2}" y="${box.y + box.height / 2 + 5}" text-anchor="middle" font-size="14" font-weight="500" fill="${paper.text}">${escaped(node.label)}</text>`,
    ];
  });
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}" width="${width}" height="${height}" font-family="${font}">`,
    `<title>${escaped(title)}</title>`,
    `<defs><marker id="head" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" orient="auto"><path d="M 0 1 L 9 5 L 0 9 z" fill="${paper.line}"/></marker></defs>`,
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${paper.ground}"/>`,
    ...arrows,
    ...nodes,
    '</svg>',
  ].join('\n');
  return { svg, width, height };
}

/** The same picture in dots, twice as fine as on screen. */
export async function toPng({ svg, width, height }: ReturnType<typeof toSvg>): Promise<Blob> {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    await image.decode();
    const canvas = new OffscreenCanvas(Math.ceil(width * 2), Math.ceil(height * 2));
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await canvas.convertToBlob({ type: 'image/png' });
  } finally {
    URL.revokeObjectURL(image.src);
  }
}
