CREATE TABLE "sales_order_comment" (
	"comment_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"sales_order_id" bigint NOT NULL,
	"comment_text" text NOT NULL,
	"program_name" text DEFAULT nullif(current_setting('app.program', true), ''),
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
ALTER TABLE "sales_order" ADD COLUMN "number_of_comments" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_order" ADD COLUMN "last_comment" text;--> statement-breakpoint
ALTER TABLE "sales_order_comment" ADD CONSTRAINT "sales_order_comment_sales_order" FOREIGN KEY ("company_code","sales_order_id") REFERENCES "public"."sales_order"("company_code","sales_order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sales_order_comment_sales_order" ON "sales_order_comment" USING btree ("sales_order_id");