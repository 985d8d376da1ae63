CREATE TABLE "account" (
	"account_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"account_code" text NOT NULL,
	"account_names" jsonb NOT NULL,
	"is_stock_account" boolean DEFAULT false NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "account_company" UNIQUE("company_code","account_id"),
	CONSTRAINT "account_code" UNIQUE("company_code","account_code")
);
--> statement-breakpoint
CREATE TABLE "purchase_order_cost" (
	"purchase_order_cost_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"purchase_order_id" bigint NOT NULL,
	"cost_name" text NOT NULL,
	"cost_amount" numeric(18,6) NOT NULL,
	"cost_currency_code" text NOT NULL,
	"cost_currency_rate" numeric(24,12),
	"cost_converted_amount" numeric(18,6) GENERATED ALWAYS AS ((round("cost_amount" * "cost_currency_rate", 2))) STORED,
	"split_method" text DEFAULT 'value' NOT NULL,
	"invoice_number" text,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "purchase_order_cost_company" UNIQUE("company_code","purchase_order_cost_id"),
	CONSTRAINT "cost-not-negative" CHECK ("purchase_order_cost"."cost_amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "purchase_order_document" (
	"doc_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"purchase_order_id" bigint NOT NULL,
	"doc_type" text DEFAULT 'other' NOT NULL,
	"document_number" text,
	"document_date" date,
	"file_key" text NOT NULL,
	"file_name" text NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "document-named" CHECK ("purchase_order_document"."file_name" <> '')
);
--> statement-breakpoint
CREATE TABLE "purchase_order_item" (
	"purchase_order_item_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"purchase_order_id" bigint NOT NULL,
	"line_no" integer DEFAULT 0 NOT NULL,
	"product_code" text NOT NULL,
	"product_pack_code" text,
	"item_name" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"qty" numeric(14,3) NOT NULL,
	"received" numeric(14,3) DEFAULT 0 NOT NULL,
	"price_original" numeric(18,6),
	"discount_percent" numeric(15,12) DEFAULT 0 NOT NULL,
	"price_base" numeric(18,6),
	"landed_unit" numeric(18,6),
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "purchase_order_item_company" UNIQUE("company_code","purchase_order_item_id"),
	CONSTRAINT "order-qty-positive" CHECK ("purchase_order_item"."qty" > 0),
	CONSTRAINT "received-not-negative" CHECK ("purchase_order_item"."received" >= 0),
	CONSTRAINT "order-price-not-negative" CHECK ("purchase_order_item"."price_original" >= 0)
);
--> statement-breakpoint
CREATE TABLE "purchase_order" (
	"purchase_order_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"order_no" text,
	"external_reference" text,
	"order_date" date DEFAULT current_date NOT NULL,
	"partner_id" bigint NOT NULL,
	"currency_code" text NOT NULL,
	"rate_to_base" numeric(24,12),
	"account_id" bigint,
	"etd" date,
	"eta" date,
	"container_no" text,
	"swb_number" text,
	"pol" text,
	"pod" text,
	"telex_release" boolean DEFAULT false NOT NULL,
	"description" text,
	"comments" text,
	"unloaded_on" date,
	"container_updated_on" timestamptz,
	"fsm_instance_id" bigint NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "purchase_order_company" UNIQUE("company_code","purchase_order_id"),
	CONSTRAINT "purchase_order_no" UNIQUE("company_code","order_no"),
	CONSTRAINT "eta-after-etd" CHECK ("purchase_order"."eta" >= "purchase_order"."etd")
);
--> statement-breakpoint
ALTER TABLE "product_supplier" ADD COLUMN "supplier_product_name" text;--> statement-breakpoint
ALTER TABLE "product_supplier" ADD COLUMN "production_time" integer;--> statement-breakpoint
ALTER TABLE "product_supplier" ADD COLUMN "delivery_time" integer;--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_company_code_company_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."company"("company_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_cost" ADD CONSTRAINT "purchase_order_cost_cost_currency_code_currency_currency_code_fk" FOREIGN KEY ("cost_currency_code") REFERENCES "public"."currency"("currency_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_cost" ADD CONSTRAINT "purchase_order_cost_order_fk" FOREIGN KEY ("company_code","purchase_order_id") REFERENCES "public"."purchase_order"("company_code","purchase_order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_document" ADD CONSTRAINT "purchase_order_document_file_key_stored_file_file_key_fk" FOREIGN KEY ("file_key") REFERENCES "public"."stored_file"("file_key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_document" ADD CONSTRAINT "purchase_order_document_order_fk" FOREIGN KEY ("company_code","purchase_order_id") REFERENCES "public"."purchase_order"("company_code","purchase_order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_item" ADD CONSTRAINT "purchase_order_item_product_code_product_product_code_fk" FOREIGN KEY ("product_code") REFERENCES "public"."product"("product_code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "purchase_order_item" ADD CONSTRAINT "purchase_order_item_product_pack_code_product_pack_product_pack_code_fk" FOREIGN KEY ("product_pack_code") REFERENCES "public"."product_pack"("product_pack_code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "purchase_order_item" ADD CONSTRAINT "purchase_order_item_order_fk" FOREIGN KEY ("company_code","purchase_order_id") REFERENCES "public"."purchase_order"("company_code","purchase_order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order" ADD CONSTRAINT "purchase_order_company_code_company_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."company"("company_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order" ADD CONSTRAINT "purchase_order_partner_id_partner_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("partner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order" ADD CONSTRAINT "purchase_order_currency_code_currency_currency_code_fk" FOREIGN KEY ("currency_code") REFERENCES "public"."currency"("currency_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order" ADD CONSTRAINT "purchase_order_fsm_instance_id_fsm_instance_fsm_instance_id_fk" FOREIGN KEY ("fsm_instance_id") REFERENCES "public"."fsm_instance"("fsm_instance_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order" ADD CONSTRAINT "purchase_order_account" FOREIGN KEY ("company_code","account_id") REFERENCES "public"."account"("company_code","account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "purchase_order_cost_order" ON "purchase_order_cost" USING btree ("purchase_order_id");--> statement-breakpoint
CREATE INDEX "purchase_order_document_order" ON "purchase_order_document" USING btree ("purchase_order_id");--> statement-breakpoint
CREATE INDEX "purchase_order_document_file" ON "purchase_order_document" USING btree ("file_key");--> statement-breakpoint
CREATE INDEX "purchase_order_item_order" ON "purchase_order_item" USING btree ("purchase_order_id","line_no");--> statement-breakpoint
CREATE INDEX "purchase_order_item_product" ON "purchase_order_item" USING btree ("company_code","product_code");--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_order_instance" ON "purchase_order" USING btree ("fsm_instance_id");--> statement-breakpoint
CREATE INDEX "purchase_order_supplier" ON "purchase_order" USING btree ("company_code","partner_id");--> statement-breakpoint
-- One offer is preferred: the newest that was.
UPDATE "product_supplier" o SET "preferred" = false WHERE o."preferred" AND EXISTS (SELECT FROM "product_supplier" n WHERE n."preferred" AND n."company_code" = o."company_code" AND n."product_code" = o."product_code" AND n."product_supplier_id" > o."product_supplier_id");--> statement-breakpoint
CREATE UNIQUE INDEX "product_supplier_preferred" ON "product_supplier" USING btree ("company_code","product_code") WHERE preferred;