DROP INDEX "gpt_prompt_code";--> statement-breakpoint
ALTER TABLE "gpt_prompt" ADD COLUMN "deleted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "gpt_prompt_code" ON "gpt_prompt" USING btree ("prompt_code","language_code") WHERE not deleted;