CREATE TABLE "built_in_message" (
	"caption_key" text PRIMARY KEY NOT NULL,
	"built_in" jsonb NOT NULL,
	"used_on" jsonb NOT NULL
);
