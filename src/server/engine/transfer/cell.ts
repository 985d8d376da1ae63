import { isObject, type Json, type JsonObject } from '../../../shared/json.ts';
import type { TransferColumn } from './columns.ts';

/** A value as files know it. */
export type Cell = string | number | boolean | null;

/** What a column shows of a row: scalars as they are, lists separated by commas, structures as JSON. */
export function cellOf({ field, language }: TransferColumn, row: JsonObject): Cell {
  const value: Json = row[field.name] ?? null;
  if (language !== undefined) return textIn(value, language);
  if (Array.isArray(value) && value.every((item) => typeof item === 'string' && !item.includes(','))) return value.join(',');
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}

function textIn(value: Json, language: string): string | null {
  const text = isObject(value) ? value[language] : null;
  return typeof text === 'string' ? text : null;
}
