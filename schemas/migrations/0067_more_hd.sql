CREATE TABLE "order_report" (
	"order_report_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"sales_order_id" bigint NOT NULL,
	"told_at" timestamptz DEFAULT now() NOT NULL,
	"tracking_number" text,
	"happened" text,
	"ks_invoice_no" text,
	"message" text,
	"call_digest" text,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
ALTER TABLE "order_report" ADD CONSTRAINT "order_report_company_code_company_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."company"("company_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_report" ADD CONSTRAINT "order_report_sales_order" FOREIGN KEY ("company_code","sales_order_id") REFERENCES "public"."sales_order"("company_code","sales_order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_report_order" ON "order_report" USING btree ("sales_order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_report_call" ON "order_report" USING btree ("call_digest") WHERE call_digest is not null;