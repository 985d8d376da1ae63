CREATE TABLE "courier_batch" (
	"courier_batch_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"batch_no" text,
	"courier_code" text NOT NULL,
	"file_name" text DEFAULT '' NOT NULL,
	"sent_on" timestamptz DEFAULT now() NOT NULL,
	"row_count" integer DEFAULT 0 NOT NULL,
	"response" text,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "courier_batch_no" UNIQUE("company_code","batch_no"),
	CONSTRAINT "courier_batch_company" UNIQUE("company_code","courier_batch_id")
);
--> statement-breakpoint
CREATE TABLE "courier_row" (
	"courier_row_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"courier_batch_id" bigint NOT NULL,
	"line_no" integer DEFAULT 0 NOT NULL,
	"sales_order_id" bigint NOT NULL,
	"delivery_name" text NOT NULL,
	"address_line" text,
	"zip_code" text,
	"city" text,
	"country_code" text,
	"phone" text,
	"email" text,
	"parcel_count" integer NOT NULL,
	"courier_weight" numeric(12,4),
	"cod_amount" numeric(18,6),
	"currency_code" text NOT NULL,
	"tracking_number" text,
	"response" text,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
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
ALTER TABLE "sales_order" ADD COLUMN "parcel_count" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_order" ADD COLUMN "parcel_weight" numeric(12,4);--> statement-breakpoint
ALTER TABLE "courier_batch" ADD CONSTRAINT "courier_batch_company_code_company_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."company"("company_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courier_row" ADD CONSTRAINT "courier_row_country_code_country_country_code_fk" FOREIGN KEY ("country_code") REFERENCES "public"."country"("country_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courier_row" ADD CONSTRAINT "courier_row_currency_code_currency_currency_code_fk" FOREIGN KEY ("currency_code") REFERENCES "public"."currency"("currency_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courier_row" ADD CONSTRAINT "courier_row_courier_batch" FOREIGN KEY ("company_code","courier_batch_id") REFERENCES "public"."courier_batch"("company_code","courier_batch_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courier_row" ADD CONSTRAINT "courier_row_sales_order" FOREIGN KEY ("company_code","sales_order_id") REFERENCES "public"."sales_order"("company_code","sales_order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_order_document" ADD CONSTRAINT "sales_order_document_company_code_company_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."company"("company_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_order_document" ADD CONSTRAINT "sales_order_document_made_by_app_user_user_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."app_user"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_order_document" ADD CONSTRAINT "sales_order_document_sales_order" FOREIGN KEY ("company_code","sales_order_id") REFERENCES "public"."sales_order"("company_code","sales_order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "courier_row_order" ON "courier_row" USING btree ("sales_order_id");--> statement-breakpoint
CREATE INDEX "courier_row_courier_batch" ON "courier_row" USING btree ("courier_batch_id","line_no");--> statement-breakpoint
CREATE INDEX "sales_order_document_made" ON "sales_order_document" USING btree ("company_code","made_at");--> statement-breakpoint
CREATE INDEX "sales_order_document_maker" ON "sales_order_document" USING btree ("made_by");--> statement-breakpoint
CREATE INDEX "sales_order_document_sales_order" ON "sales_order_document" USING btree ("sales_order_id");--> statement-breakpoint
ALTER TABLE "sales_order" ADD CONSTRAINT "parcel-count-positive" CHECK ("sales_order"."parcel_count" > 0);