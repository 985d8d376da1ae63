ALTER TABLE "change_set" ALTER COLUMN "program_name" SET DEFAULT nullif(current_setting('app.program', true), '');--> statement-breakpoint
ALTER TABLE "product_comment" ADD COLUMN "program_name" text DEFAULT nullif(current_setting('app.program', true), '');--> statement-breakpoint
ALTER TABLE "purchase_order_comment" ADD COLUMN "program_name" text DEFAULT nullif(current_setting('app.program', true), '');--> statement-breakpoint
ALTER TABLE "file_fetch" ADD COLUMN "program_name" text DEFAULT nullif(current_setting('app.program', true), '');--> statement-breakpoint
ALTER TABLE "cost_variance" ADD COLUMN "program_name" text DEFAULT nullif(current_setting('app.program', true), '');--> statement-breakpoint
ALTER TABLE "stock_movement" ADD COLUMN "program_name" text DEFAULT nullif(current_setting('app.program', true), '');--> statement-breakpoint
ALTER TABLE "fsm_history" ADD COLUMN "program_name" text DEFAULT nullif(current_setting('app.program', true), '');--> statement-breakpoint
DROP TRIGGER IF EXISTS "tell_token" ON "change_set";--> statement-breakpoint
DROP FUNCTION IF EXISTS kontor_tell_token();