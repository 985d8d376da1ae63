/** A row of figures of a chart, by the place of the point; null where there is none. */
export interface ChartRow {
  name: string;
  /** Of the span that the other is compared with. */
  isPast: boolean;
  values: readonly (number | null)[];
  /** The same as they are written. */
  words: readonly string[];
}

/** Figures as a drawing beside the table that tells them, every word written. */
export interface PaperChart {
  title: string;
  /** A line over time, its columns where they are few, or bars of what is no time. */
  shape: 'line' | 'columns' | 'bars';
  points: readonly string[];
  rows: readonly ChartRow[];
  isStacked: boolean;
  /** Where the axis is named, from the least to the greatest. */
  ticks: readonly { value: number; words: string }[];
  /** What is not drawn; '' where everything is. */
  others: string;
}
