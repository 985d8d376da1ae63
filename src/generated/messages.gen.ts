export type MessageId = string;
