// Placeholder until codegen writes it.
export type KindName = string; export type RendererName = string; export type ControlName = string; export type FormName = string;
export type ActionName = string; export type MarkerName = string; export type PanelName = string; export type ScreenName = string;
export type FormFields = Record<string, string>; export type WritableFields = Record<string, string>;
