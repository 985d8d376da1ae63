import { imagePresets } from '../../shared/images/presets.ts';

type PresetName = keyof typeof imagePresets;

const addressOf = (id: string, { width, height }: { width: number; height: number }, quality: number): string =>
  `/p/${encodeURIComponent(id)}.jpg?width=${width}&height=${height}&quality=${quality}&format=webp`;

/** Addresses of a picture in the sizes of a preset, as the attribute `srcset` has them. */
export const pictureSet = (id: string, preset: PresetName): string =>
  imagePresets[preset].others.map((one) => `${addressOf(id, one, imagePresets[preset].quality)} ${one.width}w`).join(', ');

/**
 * A picture in the sizes of a preset; the browser takes the one that fits.
 * @param sizes how wide it is drawn, as the attribute of the same name says it
 * @param isFirst whether it is what visitors wait for: it is fetched before all others, and others when they come into sight
 */
export function Picture(props: { id: string | null; preset: PresetName; sizes: string; alt: string; isFirst?: boolean }) {
  const { id, preset, sizes, alt, isFirst = false } = props;
  const { main, quality } = imagePresets[preset];
  const loading = isFirst ? ({ fetchPriority: 'high' } as const) : ({ loading: 'lazy', decoding: 'async' } as const);
  if (id === null) return <img src="/store/no-picture.svg?v=2" width={main.width} height={main.height} alt={alt} {...loading} />;
  return (
    <img
      src={addressOf(id, main, quality)}
      srcSet={pictureSet(id, preset) || undefined}
      sizes={sizes}
      width={main.width}
      height={main.height}
      alt={alt}
      {...loading}
    />
  );
}
