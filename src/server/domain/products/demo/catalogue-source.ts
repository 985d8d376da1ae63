import { readFileSync } from 'node:fs';
import type { MultiText } from '../../../../shared/languages.ts';

/** A category; those with a noun hold products. Weight in kg, sizes in cm, a typical gross price in forints. */
export interface SourceCategory {
  key: string;
  parent: string | null;
  names: MultiText;
  noun?: MultiText;
  material?: string;
  weight?: number;
  length?: number;
  width?: number;
  height?: number;
  price_huf?: number;
}

export interface CatalogueSource {
  categories: SourceCategory[];
  /** Materials by family; a category's products are made of those of its family. */
  materials: Record<string, MultiText[]>;
  colours: MultiText[];
  series: string[];
  brands: string[];
  manufacturers: { name: string; country: string; address: string }[];
  types: MultiText[];
  classes: string[];
  packing: { name: string; metal: number; wood: number; plastic: number; paper: number }[];
  words: Record<'material' | 'colour' | 'size', MultiText>;
}

export const catalogueSource = (): CatalogueSource => JSON.parse(readFileSync(new URL('./catalogue.json', import.meta.url), 'utf8')) as CatalogueSource;
