CREATE TABLE "sales_order_file" (
	"order_file_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"sales_order_id" bigint NOT NULL,
	"document_number" text,
	"file_key" text NOT NULL,
	"file_name" text NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "document-named" CHECK ("sales_order_file"."file_name" <> '')
);
--> statement-breakpoint
ALTER TABLE "sales_order_file" ADD CONSTRAINT "sales_order_file_file_key_stored_file_file_key_fk" FOREIGN KEY ("file_key") REFERENCES "public"."stored_file"("file_key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_order_file" ADD CONSTRAINT "sales_order_file_sales_order" FOREIGN KEY ("company_code","sales_order_id") REFERENCES "public"."sales_order"("company_code","sales_order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sales_order_file_key" ON "sales_order_file" USING btree ("file_key");--> statement-breakpoint
CREATE INDEX "sales_order_file_sales_order" ON "sales_order_file" USING btree ("sales_order_id");