/** Where a workflow in the database is not as the program's default has it. */
export interface WorkflowDifference {
  part: 'type' | 'states' | 'events' | 'transitions';
  /** Of the state or event; of a transition its state and event; empty for the type. */
  code: string;
  /** `missing` stands in the default alone, `own` here alone. */
  sort: 'missing' | 'own' | 'changed';
  fields: string[];
}
