-- Defaults name it; schemas/sql/engine/days.sql says the whole of it.
CREATE FUNCTION "kontor_today"(company text DEFAULT nullif(current_setting('app.company', true), '')) RETURNS date LANGUAGE sql STABLE PARALLEL SAFE RETURN current_date;--> statement-breakpoint
ALTER TABLE "cashflow" ALTER COLUMN "base_date" SET DEFAULT kontor_today();--> statement-breakpoint
ALTER TABLE "cashflow" ALTER COLUMN "due_date" SET DEFAULT kontor_today();--> statement-breakpoint
ALTER TABLE "news" ALTER COLUMN "published_on" SET DEFAULT kontor_today();--> statement-breakpoint
ALTER TABLE "purchase_order" ALTER COLUMN "order_date" SET DEFAULT kontor_today();--> statement-breakpoint
ALTER TABLE "sales_order" ALTER COLUMN "opened_on" SET DEFAULT kontor_today();--> statement-breakpoint
ALTER TABLE "stock_count" ALTER COLUMN "count_date" SET DEFAULT kontor_today();--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "country" ADD COLUMN "time_zone" text;