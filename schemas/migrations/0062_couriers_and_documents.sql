CREATE TABLE "sales_order_document" (
	"doc_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"sales_order_id" bigint NOT NULL,
	"doc_type" text NOT NULL,
	"document_number" text,
	"language_code" text,
	"paper" jsonb,
	"sent_to" text,
	"made_at" timestamptz DEFAULT now() NOT NULL,
	"made_by" bigint
);
--> statement-breakpoint
ALTER TABLE "sales_order_document" ADD CONSTRAINT "sales_order_document_company_code_company_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."company"("company_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_order_document" ADD CONSTRAINT "sales_order_document_made_by_app_user_user_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."app_user"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_order_document" ADD CONSTRAINT "sales_order_document_sales_order" FOREIGN KEY ("company_code","sales_order_id") REFERENCES "public"."sales_order"("company_code","sales_order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sales_order_document_made" ON "sales_order_document" USING btree ("company_code","made_at");--> statement-breakpoint
CREATE INDEX "sales_order_document_maker" ON "sales_order_document" USING btree ("made_by");--> statement-breakpoint
CREATE INDEX "sales_order_document_sales_order" ON "sales_order_document" USING btree ("sales_order_id");