ALTER TABLE "purchase_order_item" ADD CONSTRAINT "purchase_order_item_of_company" UNIQUE("company_code","purchase_order_item_id");--> statement-breakpoint
CREATE TABLE "sales_order_item" (
	"sales_order_item_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"sales_order_id" bigint NOT NULL,
	"line_no" integer DEFAULT 0 NOT NULL,
	"product_code" text NOT NULL,
	"item_name" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"qty" numeric(14,3) NOT NULL,
	"shipped" numeric(14,3) DEFAULT 0 NOT NULL,
	"returned" numeric(14,3) DEFAULT 0 NOT NULL,
	"unit_price" numeric(18,6),
	"discount_percent" numeric(15,12) DEFAULT 0 NOT NULL,
	"shipped_cost" numeric(18,6) DEFAULT 0 NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "sales_order_item_of_company" UNIQUE("company_code","sales_order_item_id"),
	CONSTRAINT "sold-qty-positive" CHECK ("sales_order_item"."qty" > 0),
	CONSTRAINT "shipped-not-more" CHECK ("sales_order_item"."shipped" between 0 and "sales_order_item"."qty" and "sales_order_item"."returned" between 0 and "sales_order_item"."shipped"),
	CONSTRAINT "sales-price-not-negative" CHECK ("sales_order_item"."unit_price" >= 0)
);
--> statement-breakpoint
CREATE TABLE "sales_order" (
	"sales_order_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"order_no" text,
	"opened_on" date DEFAULT current_date NOT NULL,
	"placed_at" timestamptz,
	"shop_id" bigint,
	"partner_id" bigint,
	"email" text,
	"delivery_name" text NOT NULL,
	"address_line" text,
	"zip_code" text,
	"city" text,
	"country_code" text,
	"language_code" text,
	"warehouse_id" bigint NOT NULL,
	"carrier" text,
	"currency_code" text NOT NULL,
	"rate_to_base" numeric(24,12),
	"valid_until" date,
	"tracking_number" text,
	"comments" text,
	"is_demanded" boolean DEFAULT false NOT NULL,
	"line_count" integer DEFAULT 0 NOT NULL,
	"ordered_qty" numeric(14,3) DEFAULT 0 NOT NULL,
	"shipped_qty" numeric(14,3) DEFAULT 0 NOT NULL,
	"total_net" numeric(18,6) DEFAULT 0 NOT NULL,
	"fsm_instance_id" bigint NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "sales_order_no" UNIQUE("company_code","order_no"),
	CONSTRAINT "sales_order_company" UNIQUE("company_code","sales_order_id")
);
--> statement-breakpoint
CREATE TABLE "incoming_assignment" (
	"purchase_order_item_id" bigint NOT NULL,
	"sales_order_item_id" bigint NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"qty" numeric(14,3) NOT NULL,
	CONSTRAINT "incoming_assignment_purchase_order_item_id_sales_order_item_id_pk" PRIMARY KEY("purchase_order_item_id","sales_order_item_id"),
	CONSTRAINT "incoming_assignment_sane" CHECK ("incoming_assignment"."qty" > 0)
);
--> statement-breakpoint
CREATE TABLE "reservation" (
	"reservation_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"sales_order_id" bigint NOT NULL,
	"sales_order_item_id" bigint NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"product_code" text NOT NULL,
	"qty" numeric(14,3) NOT NULL,
	"reservation_state" text DEFAULT 'active' NOT NULL,
	"reserved_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "reservation_sane" CHECK ("reservation"."qty" > 0)
);
--> statement-breakpoint
ALTER TABLE "stock_level" ADD COLUMN "backorder" numeric(14,3) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_order_item" ADD CONSTRAINT "sales_order_item_product_code_product_product_code_fk" FOREIGN KEY ("product_code") REFERENCES "public"."product"("product_code") ON DELETE restrict ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "sales_order_item" ADD CONSTRAINT "sales_order_item_sales_order" FOREIGN KEY ("company_code","sales_order_id") REFERENCES "public"."sales_order"("company_code","sales_order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_order" ADD CONSTRAINT "sales_order_company_code_company_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."company"("company_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_order" ADD CONSTRAINT "sales_order_partner_id_partner_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("partner_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_order" ADD CONSTRAINT "sales_order_country_code_country_country_code_fk" FOREIGN KEY ("country_code") REFERENCES "public"."country"("country_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_order" ADD CONSTRAINT "sales_order_currency_code_currency_currency_code_fk" FOREIGN KEY ("currency_code") REFERENCES "public"."currency"("currency_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_order" ADD CONSTRAINT "sales_order_fsm_instance_id_fsm_instance_fsm_instance_id_fk" FOREIGN KEY ("fsm_instance_id") REFERENCES "public"."fsm_instance"("fsm_instance_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_order" ADD CONSTRAINT "sales_order_shop" FOREIGN KEY ("company_code","shop_id") REFERENCES "public"."shop"("company_code","shop_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_order" ADD CONSTRAINT "sales_order_warehouse" FOREIGN KEY ("company_code","warehouse_id") REFERENCES "public"."warehouse"("company_code","warehouse_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incoming_assignment" ADD CONSTRAINT "incoming_assignment_purchase" FOREIGN KEY ("company_code","purchase_order_item_id") REFERENCES "public"."purchase_order_item"("company_code","purchase_order_item_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incoming_assignment" ADD CONSTRAINT "incoming_assignment_sale" FOREIGN KEY ("company_code","sales_order_item_id") REFERENCES "public"."sales_order_item"("company_code","sales_order_item_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation" ADD CONSTRAINT "reservation_product_code_product_product_code_fk" FOREIGN KEY ("product_code") REFERENCES "public"."product"("product_code") ON DELETE restrict ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "reservation" ADD CONSTRAINT "reservation_item" FOREIGN KEY ("company_code","sales_order_item_id") REFERENCES "public"."sales_order_item"("company_code","sales_order_item_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation" ADD CONSTRAINT "reservation_warehouse" FOREIGN KEY ("company_code","warehouse_id") REFERENCES "public"."warehouse"("company_code","warehouse_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sales_order_item_product" ON "sales_order_item" USING btree ("product_code","company_code");--> statement-breakpoint
CREATE INDEX "sales_order_item_sales_order" ON "sales_order_item" USING btree ("sales_order_id","line_no");--> statement-breakpoint
CREATE INDEX "sales_order_customer" ON "sales_order" USING btree ("company_code","partner_id");--> statement-breakpoint
CREATE INDEX "sales_order_demanded" ON "sales_order" USING btree ("warehouse_id") WHERE is_demanded;--> statement-breakpoint
CREATE UNIQUE INDEX "sales_order_instance" ON "sales_order" USING btree ("fsm_instance_id");--> statement-breakpoint
CREATE INDEX "incoming_assignment_of_sale" ON "incoming_assignment" USING btree ("sales_order_item_id");--> statement-breakpoint
CREATE INDEX "reservation_of_item" ON "reservation" USING btree ("sales_order_item_id");--> statement-breakpoint
CREATE INDEX "reservation_of_order" ON "reservation" USING btree ("sales_order_id");--> statement-breakpoint
CREATE INDEX "reservation_of_product" ON "reservation" USING btree ("product_code","warehouse_id");
