CREATE TABLE "attribute_value" (
	"attribute_value_id" bigserial PRIMARY KEY NOT NULL,
	"attribute_id" bigint NOT NULL,
	"value_names" jsonb NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "attribute_value_of" UNIQUE("attribute_id","attribute_value_id")
);--> statement-breakpoint
CREATE TABLE "attribute" (
	"attribute_id" bigserial PRIMARY KEY NOT NULL,
	"attribute_names" jsonb NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"in_facets" boolean DEFAULT true NOT NULL,
	"schema_property" text,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
);--> statement-breakpoint
CREATE TABLE "product_attribute" (
	"product_attribute_id" bigserial PRIMARY KEY NOT NULL,
	"product_code" text NOT NULL,
	"attribute_id" bigint NOT NULL,
	"attribute_value_id" bigint NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "product_attribute_once" UNIQUE("product_code","attribute_value_id")
);--> statement-breakpoint
CREATE TABLE "sales_fact" (
	"sales_fact_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"basis" text NOT NULL,
	"day" date NOT NULL,
	"sales_order_id" bigint NOT NULL,
	"sales_order_item_id" bigint,
	"product_code" text,
	"shop_id" bigint,
	"channel_id" bigint,
	"partner_id" bigint,
	"country_code" text,
	"vat_rate" numeric(7,4) NOT NULL,
	"vat_scheme" text NOT NULL,
	"currency_code" text NOT NULL,
	"rate_to_base" numeric(24,12),
	"qty" numeric(14,3) DEFAULT 0 NOT NULL,
	"net" numeric(18,6) NOT NULL,
	"discount" numeric(18,6) NOT NULL,
	"vat" numeric(18,6) NOT NULL,
	"cost" numeric(18,6)
);--> statement-breakpoint
CREATE TABLE "sales_fact_due" (
	"sales_order_id" bigint NOT NULL,
	"transaction_id" bigint NOT NULL,
	CONSTRAINT "sales_fact_due_pk" PRIMARY KEY("sales_order_id","transaction_id")
);--> statement-breakpoint
CREATE TABLE "shown_document" (
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"doc_id" bigint NOT NULL,
	CONSTRAINT "shown_document_company_code_doc_id_pk" PRIMARY KEY("company_code","doc_id")
);--> statement-breakpoint
CREATE TABLE "return_request_item" (
	"return_request_item_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"return_request_id" bigint NOT NULL,
	"sales_order_item_id" bigint NOT NULL,
	"qty" numeric(14,3) NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "return_request_item_once" UNIQUE("return_request_id","sales_order_item_id","company_code"),
	CONSTRAINT "returned-qty-positive" CHECK ("return_request_item"."qty" > 0)
);--> statement-breakpoint
CREATE TABLE "return_request" (
	"return_request_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"sales_order_id" bigint NOT NULL,
	"email" text,
	"language_code" text NOT NULL,
	"return_reason" text NOT NULL,
	"return_note" text,
	"asked_at" timestamptz DEFAULT now() NOT NULL,
	"decided_at" timestamptz,
	"sent_to_address" text,
	"refused_because" text,
	"came_back_at" timestamptz,
	"comments" text,
	"fsm_instance_id" bigint NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "return_request_company" UNIQUE("company_code","return_request_id")
);--> statement-breakpoint
CREATE TABLE "account_link" (
	"account_link_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"shop_id" bigint NOT NULL,
	"email" text NOT NULL,
	"language_code" text NOT NULL,
	"asked_at" timestamptz DEFAULT now() NOT NULL,
	"secret_digest" text,
	"mailed_at" timestamptz,
	"expires_at" timestamptz,
	"used_at" timestamptz
);--> statement-breakpoint
CREATE TABLE "account_session" (
	"account_session_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"shop_id" bigint NOT NULL,
	"email" text NOT NULL,
	"secret_digest" text NOT NULL,
	"made_at" timestamptz DEFAULT now() NOT NULL,
	"last_used_at" timestamptz DEFAULT now() NOT NULL,
	"expires_at" timestamptz NOT NULL,
	"revoked_at" timestamptz
);--> statement-breakpoint
CREATE TABLE "backup" (
	"backup_id" bigserial PRIMARY KEY NOT NULL,
	"made_at" timestamptz DEFAULT now() NOT NULL,
	"folder" text NOT NULL,
	"megabytes" numeric(18,6) NOT NULL,
	"proved_at" timestamptz
);--> statement-breakpoint
ALTER TABLE "role" ADD COLUMN "duty" text;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "features" text;--> statement-breakpoint
ALTER TABLE "purchase_order" ADD COLUMN "first_eta" date;--> statement-breakpoint
ALTER TABLE "shop" ADD COLUMN "return_days" integer DEFAULT 14 NOT NULL;--> statement-breakpoint
ALTER TABLE "page_error_log" ADD COLUMN "page_code" text;--> statement-breakpoint
ALTER TABLE "page_error_log" ADD COLUMN "visit_company" text;--> statement-breakpoint
ALTER TABLE "page_error_log" ADD COLUMN "language_code" text;--> statement-breakpoint
ALTER TABLE "page_error_log" ADD COLUMN "browser" text;--> statement-breakpoint
ALTER TABLE "page_error_log" ADD COLUMN "http_status" integer;--> statement-breakpoint
ALTER TABLE "page_error_log" ADD COLUMN "call_path" text;--> statement-breakpoint
ALTER TABLE "page_error_log" ADD COLUMN "stack" text;--> statement-breakpoint
ALTER TABLE "page_error_log" ADD COLUMN "alike" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "page_log" ADD COLUMN "page_code" text;--> statement-breakpoint
ALTER TABLE "page_log" ADD COLUMN "visit_company" text;--> statement-breakpoint
ALTER TABLE "page_log" ADD COLUMN "language_code" text;--> statement-breakpoint
ALTER TABLE "page_log" ADD COLUMN "browser" text;--> statement-breakpoint
ALTER TABLE "page_log" ADD COLUMN "seconds_on_page" integer;--> statement-breakpoint
ALTER TABLE "fsm_state" ADD COLUMN "waits" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "fsm_state" ADD COLUMN "duty" text;--> statement-breakpoint
ALTER TABLE "fsm_state" ADD COLUMN "waits_within" integer;--> statement-breakpoint
ALTER TABLE "sales_order_document" ADD CONSTRAINT "sales_order_document_of_company" UNIQUE("company_code","doc_id");--> statement-breakpoint
ALTER TABLE "attribute_value" ADD CONSTRAINT "attribute_value_attribute_id_attribute_attribute_id_fk" FOREIGN KEY ("attribute_id") REFERENCES "public"."attribute"("attribute_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_attribute" ADD CONSTRAINT "product_attribute_product_code_product_product_code_fk" FOREIGN KEY ("product_code") REFERENCES "public"."product"("product_code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "product_attribute" ADD CONSTRAINT "product_attribute_attribute_id_attribute_attribute_id_fk" FOREIGN KEY ("attribute_id") REFERENCES "public"."attribute"("attribute_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_attribute" ADD CONSTRAINT "product_attribute_value_fk" FOREIGN KEY ("attribute_id","attribute_value_id") REFERENCES "public"."attribute_value"("attribute_id","attribute_value_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_fact" ADD CONSTRAINT "sales_fact_product_code_product_product_code_fk" FOREIGN KEY ("product_code") REFERENCES "public"."product"("product_code") ON DELETE restrict ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "sales_fact" ADD CONSTRAINT "sales_fact_currency_code_currency_currency_code_fk" FOREIGN KEY ("currency_code") REFERENCES "public"."currency"("currency_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shown_document" ADD CONSTRAINT "shown_document_of" FOREIGN KEY ("company_code","doc_id") REFERENCES "public"."sales_order_document"("company_code","doc_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_request_item" ADD CONSTRAINT "return_request_item_line" FOREIGN KEY ("company_code","sales_order_item_id") REFERENCES "public"."sales_order_item"("company_code","sales_order_item_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_request_item" ADD CONSTRAINT "return_request_item_return_request" FOREIGN KEY ("company_code","return_request_id") REFERENCES "public"."return_request"("company_code","return_request_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_request" ADD CONSTRAINT "return_request_company_code_company_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."company"("company_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_request" ADD CONSTRAINT "return_request_fsm_instance_id_fsm_instance_fsm_instance_id_fk" FOREIGN KEY ("fsm_instance_id") REFERENCES "public"."fsm_instance"("fsm_instance_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_request" ADD CONSTRAINT "return_request_sales_order" FOREIGN KEY ("company_code","sales_order_id") REFERENCES "public"."sales_order"("company_code","sales_order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_link" ADD CONSTRAINT "account_link_company_code_company_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."company"("company_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_link" ADD CONSTRAINT "account_link_shop" FOREIGN KEY ("company_code","shop_id") REFERENCES "public"."shop"("company_code","shop_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_session" ADD CONSTRAINT "account_session_company_code_company_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."company"("company_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_session" ADD CONSTRAINT "account_session_shop" FOREIGN KEY ("company_code","shop_id") REFERENCES "public"."shop"("company_code","shop_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_attribute_value" ON "product_attribute" USING btree ("attribute_value_id","product_code");--> statement-breakpoint
CREATE INDEX "product_attribute_attribute" ON "product_attribute" USING btree ("attribute_id","attribute_value_id");--> statement-breakpoint
CREATE INDEX "sales_fact_day" ON "sales_fact" USING btree ("company_code","basis","day");--> statement-breakpoint
CREATE INDEX "sales_fact_order" ON "sales_fact" USING btree ("sales_order_id","basis");--> statement-breakpoint
CREATE INDEX "sales_fact_product" ON "sales_fact" USING btree ("product_code");--> statement-breakpoint
CREATE INDEX "return_request_item_of_line" ON "return_request_item" USING btree ("sales_order_item_id");--> statement-breakpoint
CREATE INDEX "return_request_item_return_request" ON "return_request_item" USING btree ("return_request_id");--> statement-breakpoint
CREATE INDEX "return_request_order" ON "return_request" USING btree ("sales_order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "return_request_instance" ON "return_request" USING btree ("fsm_instance_id");--> statement-breakpoint
CREATE UNIQUE INDEX "account_link_secret" ON "account_link" USING btree ("secret_digest");--> statement-breakpoint
CREATE INDEX "account_link_owner" ON "account_link" USING btree ("company_code","shop_id","email");--> statement-breakpoint
CREATE INDEX "account_link_waiting" ON "account_link" USING btree ("asked_at") WHERE mailed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "account_session_secret" ON "account_session" USING btree ("secret_digest");--> statement-breakpoint
CREATE INDEX "account_session_owner" ON "account_session" USING btree ("company_code","shop_id","email");--> statement-breakpoint
ALTER TABLE "page_error_log" ADD CONSTRAINT "page_error_log_page_code_page_page_code_fk" FOREIGN KEY ("page_code") REFERENCES "public"."page"("page_code") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_log" ADD CONSTRAINT "page_log_page_code_page_page_code_fk" FOREIGN KEY ("page_code") REFERENCES "public"."page"("page_code") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "page_error_log_alike" ON "page_error_log" USING btree ("visit_company","alike");--> statement-breakpoint
CREATE INDEX "page_error_log_page" ON "page_error_log" USING btree ("page_code");--> statement-breakpoint
CREATE INDEX "page_log_time" ON "page_log" USING btree ("visit_company","visited_at");--> statement-breakpoint
CREATE INDEX "page_log_page" ON "page_log" USING btree ("page_code");--> statement-breakpoint
CREATE INDEX "fsm_instance_waiting" ON "fsm_instance" USING btree ("company_code","state_id","entered_at","fsm_instance_id");--> statement-breakpoint
ALTER TABLE "shop" ADD CONSTRAINT "return-days" CHECK ("shop"."return_days" between 0 and 365);