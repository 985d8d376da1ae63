ALTER TABLE "purchase_order_item" ADD CONSTRAINT "purchase_order_item_of_company" UNIQUE("company_code","purchase_order_item_id");--> statement-breakpoint
-- Nothing could be reserved before there were reservations.
UPDATE "stock_level" SET "reserved" = 0 WHERE "reserved" <> 0;--> statement-breakpoint
-- Places of no shelf come last on the way through the warehouse, as those of new warehouses do.
UPDATE "storage" SET "sort_key" = 1000000 WHERE "storage_type" IN ('unplaced', 'packing', 'quarantine') AND "sort_key" = 0;--> statement-breakpoint
CREATE TABLE "port" (
	"locode" text PRIMARY KEY NOT NULL,
	"port_name" text NOT NULL,
	"country_code" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "replenishment" (
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"product_code" text NOT NULL,
	"order_qty" numeric(14,3),
	"excluded_until" date,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "replenishment_company_code_product_code_pk" PRIMARY KEY("company_code","product_code"),
	CONSTRAINT "order-qty-positive" CHECK ("replenishment"."order_qty" > 0)
);
--> statement-breakpoint
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
CREATE TABLE "arriving_shipment_order" (
	"arriving_shipment_order_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"arriving_shipment_id" bigint NOT NULL,
	"purchase_order_id" bigint NOT NULL,
	"is_due" boolean DEFAULT true NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "arriving_shipment_order_once" UNIQUE("arriving_shipment_id","purchase_order_id","company_code")
);
--> statement-breakpoint
CREATE TABLE "arriving_shipment" (
	"arriving_shipment_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"shipment_no" text,
	"container_no" text,
	"vehicle_type" text DEFAULT 'container_40hc' NOT NULL,
	"carrier" text,
	"warehouse_id" bigint NOT NULL,
	"eta" date,
	"gate_slot" timestamptz,
	"pallets" integer,
	"arrived_on" date,
	"unloaded_on" date,
	"comments" text,
	"order_count" integer DEFAULT 0 NOT NULL,
	"fsm_instance_id" bigint NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "arriving_shipment_no" UNIQUE("company_code","shipment_no"),
	CONSTRAINT "arriving_shipment_company" UNIQUE("company_code","arriving_shipment_id"),
	CONSTRAINT "pallets-not-negative" CHECK ("arriving_shipment"."pallets" >= 0)
);
--> statement-breakpoint
CREATE TABLE "pick_list_item" (
	"pick_list_item_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"pick_list_id" bigint NOT NULL,
	"line_no" integer NOT NULL,
	"reservation_id" bigint NOT NULL,
	"sales_order_id" bigint NOT NULL,
	"sales_order_item_id" bigint NOT NULL,
	"product_code" text NOT NULL,
	"storage_id" bigint NOT NULL,
	"qty" numeric(14,3) NOT NULL,
	"picked" numeric(14,3),
	"is_open" boolean DEFAULT true NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "picked-not-more" CHECK ("pick_list_item"."qty" > 0 and "pick_list_item"."picked" between 0 and "pick_list_item"."qty")
);
--> statement-breakpoint
CREATE TABLE "pick_list" (
	"pick_list_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"pick_list_no" text,
	"warehouse_id" bigint NOT NULL,
	"picker_id" bigint,
	"carrier" text,
	"line_count" integer DEFAULT 0 NOT NULL,
	"qty" numeric(14,3) DEFAULT 0 NOT NULL,
	"picked_qty" numeric(14,3) DEFAULT 0 NOT NULL,
	"comments" text,
	"fsm_instance_id" bigint NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "pick_list_no" UNIQUE("company_code","pick_list_no"),
	CONSTRAINT "pick_list_company" UNIQUE("company_code","pick_list_id")
);
--> statement-breakpoint
CREATE TABLE "incoming_assignment" (
	"purchase_order_item_id" bigint NOT NULL,
	"sales_order_item_id" bigint NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"qty" numeric(14,3) NOT NULL,
	CONSTRAINT "incoming_assignment_pk" PRIMARY KEY("purchase_order_item_id","sales_order_item_id","company_code"),
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
CREATE TABLE "product_storage" (
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"product_code" text NOT NULL,
	"storage_id" bigint NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "product_storage_warehouse_id_product_code_company_code_pk" PRIMARY KEY("warehouse_id","product_code","company_code")
);
--> statement-breakpoint
ALTER TABLE "stock_level" DROP CONSTRAINT "stock_level_sane";--> statement-breakpoint
ALTER TABLE "storage" DROP CONSTRAINT "storage_warehouse";
--> statement-breakpoint
DROP INDEX "stock_movement_at";--> statement-breakpoint
ALTER TABLE "purchase_order" ADD COLUMN "gathers_goods" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "receipt_tolerance" numeric(7,4) DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_level" ADD COLUMN "set_aside" numeric(14,3) DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "stock_level" l SET "set_aside" = s.qty FROM "storage_stock" s JOIN "storage" t USING (storage_id)
 WHERE t.storage_type = 'quarantine' AND l.warehouse_id = s.warehouse_id AND l.product_code = s.product_code;--> statement-breakpoint
ALTER TABLE "stock_level" ADD COLUMN "free" numeric(14,3) GENERATED ALWAYS AS (("on_hand" - "reserved" - "set_aside")) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_level" ADD COLUMN "backorder" numeric(14,3) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "warehouse" ADD COLUMN "address_line" text;--> statement-breakpoint
ALTER TABLE "warehouse" ADD COLUMN "zip_code" text;--> statement-breakpoint
ALTER TABLE "warehouse" ADD COLUMN "city" text;--> statement-breakpoint
ALTER TABLE "warehouse" ADD COLUMN "country_code" text;--> statement-breakpoint
ALTER TABLE "storage" ADD COLUMN "zone" text;--> statement-breakpoint
ALTER TABLE "storage" ADD COLUMN "aisle" text;--> statement-breakpoint
ALTER TABLE "storage" ADD COLUMN "rack" text;--> statement-breakpoint
ALTER TABLE "storage" ADD COLUMN "shelf_level" integer;--> statement-breakpoint
ALTER TABLE "storage" ADD COLUMN "bin" text;--> statement-breakpoint
ALTER TABLE "storage" ADD COLUMN "max_weight" numeric(12,4);--> statement-breakpoint
ALTER TABLE "storage" ADD COLUMN "max_volume" numeric(14,6);--> statement-breakpoint
ALTER TABLE "replenishment" ADD CONSTRAINT "replenishment_company_code_company_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."company"("company_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replenishment" ADD CONSTRAINT "replenishment_product_code_product_product_code_fk" FOREIGN KEY ("product_code") REFERENCES "public"."product"("product_code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "sales_order_item" ADD CONSTRAINT "sales_order_item_product_code_product_product_code_fk" FOREIGN KEY ("product_code") REFERENCES "public"."product"("product_code") ON DELETE restrict ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "sales_order_item" ADD CONSTRAINT "sales_order_item_sales_order" FOREIGN KEY ("company_code","sales_order_id") REFERENCES "public"."sales_order"("company_code","sales_order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_order" ADD CONSTRAINT "sales_order_company_code_company_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."company"("company_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_order" ADD CONSTRAINT "sales_order_partner_id_partner_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("partner_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_order" ADD CONSTRAINT "sales_order_country_code_country_country_code_fk" FOREIGN KEY ("country_code") REFERENCES "public"."country"("country_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_order" ADD CONSTRAINT "sales_order_currency_code_currency_currency_code_fk" FOREIGN KEY ("currency_code") REFERENCES "public"."currency"("currency_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_order" ADD CONSTRAINT "sales_order_fsm_instance_id_fsm_instance_fsm_instance_id_fk" FOREIGN KEY ("fsm_instance_id") REFERENCES "public"."fsm_instance"("fsm_instance_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_order" ADD CONSTRAINT "sales_order_shop" FOREIGN KEY ("company_code","shop_id") REFERENCES "public"."shop"("company_code","shop_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_order" ADD CONSTRAINT "sales_order_warehouse" FOREIGN KEY ("company_code","warehouse_id") REFERENCES "public"."warehouse"("company_code","warehouse_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "arriving_shipment_order" ADD CONSTRAINT "arriving_shipment_order_arriving_shipment" FOREIGN KEY ("company_code","arriving_shipment_id") REFERENCES "public"."arriving_shipment"("company_code","arriving_shipment_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "arriving_shipment_order" ADD CONSTRAINT "arriving_shipment_order_purchase_order" FOREIGN KEY ("company_code","purchase_order_id") REFERENCES "public"."purchase_order"("company_code","purchase_order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "arriving_shipment" ADD CONSTRAINT "arriving_shipment_company_code_company_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."company"("company_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "arriving_shipment" ADD CONSTRAINT "arriving_shipment_fsm_instance_id_fsm_instance_fsm_instance_id_fk" FOREIGN KEY ("fsm_instance_id") REFERENCES "public"."fsm_instance"("fsm_instance_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "arriving_shipment" ADD CONSTRAINT "arriving_shipment_warehouse" FOREIGN KEY ("company_code","warehouse_id") REFERENCES "public"."warehouse"("company_code","warehouse_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pick_list_item" ADD CONSTRAINT "pick_list_item_product_code_product_product_code_fk" FOREIGN KEY ("product_code") REFERENCES "public"."product"("product_code") ON DELETE restrict ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "pick_list_item" ADD CONSTRAINT "pick_list_item_sold" FOREIGN KEY ("company_code","sales_order_item_id") REFERENCES "public"."sales_order_item"("company_code","sales_order_item_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pick_list_item" ADD CONSTRAINT "pick_list_item_pick_list" FOREIGN KEY ("company_code","pick_list_id") REFERENCES "public"."pick_list"("company_code","pick_list_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pick_list_item" ADD CONSTRAINT "pick_list_item_sales_order" FOREIGN KEY ("company_code","sales_order_id") REFERENCES "public"."sales_order"("company_code","sales_order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pick_list_item" ADD CONSTRAINT "pick_list_item_storage" FOREIGN KEY ("company_code","storage_id") REFERENCES "public"."storage"("company_code","storage_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pick_list" ADD CONSTRAINT "pick_list_company_code_company_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."company"("company_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pick_list" ADD CONSTRAINT "pick_list_picker_id_app_user_user_id_fk" FOREIGN KEY ("picker_id") REFERENCES "public"."app_user"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pick_list" ADD CONSTRAINT "pick_list_fsm_instance_id_fsm_instance_fsm_instance_id_fk" FOREIGN KEY ("fsm_instance_id") REFERENCES "public"."fsm_instance"("fsm_instance_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pick_list" ADD CONSTRAINT "pick_list_warehouse" FOREIGN KEY ("company_code","warehouse_id") REFERENCES "public"."warehouse"("company_code","warehouse_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incoming_assignment" ADD CONSTRAINT "incoming_assignment_purchase" FOREIGN KEY ("company_code","purchase_order_item_id") REFERENCES "public"."purchase_order_item"("company_code","purchase_order_item_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incoming_assignment" ADD CONSTRAINT "incoming_assignment_sale" FOREIGN KEY ("company_code","sales_order_item_id") REFERENCES "public"."sales_order_item"("company_code","sales_order_item_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation" ADD CONSTRAINT "reservation_product_code_product_product_code_fk" FOREIGN KEY ("product_code") REFERENCES "public"."product"("product_code") ON DELETE restrict ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "reservation" ADD CONSTRAINT "reservation_item" FOREIGN KEY ("company_code","sales_order_item_id") REFERENCES "public"."sales_order_item"("company_code","sales_order_item_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation" ADD CONSTRAINT "reservation_warehouse" FOREIGN KEY ("company_code","warehouse_id") REFERENCES "public"."warehouse"("company_code","warehouse_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_storage" ADD CONSTRAINT "product_storage_product_code_product_product_code_fk" FOREIGN KEY ("product_code") REFERENCES "public"."product"("product_code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "product_storage" ADD CONSTRAINT "product_storage_place" FOREIGN KEY ("company_code","warehouse_id","storage_id") REFERENCES "public"."storage"("company_code","warehouse_id","storage_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_storage" ADD CONSTRAINT "product_storage_warehouse" FOREIGN KEY ("company_code","warehouse_id") REFERENCES "public"."warehouse"("company_code","warehouse_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "replenishment_product" ON "replenishment" USING btree ("product_code");--> statement-breakpoint
CREATE INDEX "sales_order_item_product" ON "sales_order_item" USING btree ("product_code","company_code");--> statement-breakpoint
CREATE INDEX "sales_order_item_sales_order" ON "sales_order_item" USING btree ("sales_order_id","line_no");--> statement-breakpoint
CREATE INDEX "sales_order_customer" ON "sales_order" USING btree ("company_code","partner_id");--> statement-breakpoint
CREATE INDEX "sales_order_demanded" ON "sales_order" USING btree ("warehouse_id") WHERE is_demanded;--> statement-breakpoint
CREATE UNIQUE INDEX "sales_order_instance" ON "sales_order" USING btree ("fsm_instance_id");--> statement-breakpoint
CREATE UNIQUE INDEX "arriving_shipment_order_due" ON "arriving_shipment_order" USING btree ("purchase_order_id","company_code") WHERE is_due;--> statement-breakpoint
CREATE INDEX "arriving_shipment_order_order" ON "arriving_shipment_order" USING btree ("purchase_order_id");--> statement-breakpoint
CREATE INDEX "arriving_shipment_order_arriving_shipment" ON "arriving_shipment_order" USING btree ("arriving_shipment_id");--> statement-breakpoint
CREATE INDEX "arriving_shipment_container" ON "arriving_shipment" USING btree ("company_code","container_no");--> statement-breakpoint
CREATE INDEX "arriving_shipment_warehouse" ON "arriving_shipment" USING btree ("warehouse_id");--> statement-breakpoint
CREATE UNIQUE INDEX "arriving_shipment_instance" ON "arriving_shipment" USING btree ("fsm_instance_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pick_list_item_reservation" ON "pick_list_item" USING btree ("company_code","reservation_id") WHERE is_open;--> statement-breakpoint
CREATE INDEX "pick_list_item_of_reservation" ON "pick_list_item" USING btree ("reservation_id");--> statement-breakpoint
CREATE INDEX "pick_list_item_order" ON "pick_list_item" USING btree ("sales_order_id");--> statement-breakpoint
CREATE INDEX "pick_list_item_sale" ON "pick_list_item" USING btree ("sales_order_item_id");--> statement-breakpoint
CREATE INDEX "pick_list_item_storage" ON "pick_list_item" USING btree ("storage_id","product_code");--> statement-breakpoint
CREATE INDEX "pick_list_item_product" ON "pick_list_item" USING btree ("product_code","company_code");--> statement-breakpoint
CREATE INDEX "pick_list_item_pick_list" ON "pick_list_item" USING btree ("pick_list_id");--> statement-breakpoint
CREATE INDEX "pick_list_warehouse" ON "pick_list" USING btree ("warehouse_id");--> statement-breakpoint
CREATE INDEX "pick_list_picker" ON "pick_list" USING btree ("picker_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pick_list_instance" ON "pick_list" USING btree ("fsm_instance_id");--> statement-breakpoint
CREATE INDEX "incoming_assignment_of_sale" ON "incoming_assignment" USING btree ("sales_order_item_id");--> statement-breakpoint
CREATE INDEX "reservation_of_item" ON "reservation" USING btree ("sales_order_item_id");--> statement-breakpoint
CREATE INDEX "reservation_of_order" ON "reservation" USING btree ("sales_order_id");--> statement-breakpoint
CREATE INDEX "reservation_of_product" ON "reservation" USING btree ("product_code","warehouse_id");--> statement-breakpoint
CREATE INDEX "product_storage_product" ON "product_storage" USING btree ("product_code");--> statement-breakpoint
CREATE INDEX "product_storage_storage" ON "product_storage" USING btree ("storage_id");--> statement-breakpoint
ALTER TABLE "warehouse" ADD CONSTRAINT "warehouse_country_code_country_country_code_fk" FOREIGN KEY ("country_code") REFERENCES "public"."country"("country_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storage" ADD CONSTRAINT "storage_warehouse" FOREIGN KEY ("company_code","warehouse_id") REFERENCES "public"."warehouse"("company_code","warehouse_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_supplier_code_of" ON "product" USING btree ("supplier_product_code");--> statement-breakpoint
CREATE INDEX "product_supplier_by_code" ON "product_supplier" USING btree ("supplier_product_code","company_code");--> statement-breakpoint
CREATE INDEX "storage_by_code" ON "storage" USING btree ("storage_code");--> statement-breakpoint
CREATE INDEX "stock_movement_at" ON "stock_movement" USING btree ("storage_id","product_code","moved_at");--> statement-breakpoint
ALTER TABLE "warehouse" ADD CONSTRAINT "warehouse_name" UNIQUE("company_code","warehouse_name");--> statement-breakpoint
ALTER TABLE "stock_level" ADD CONSTRAINT "stock_level_sane" CHECK ("stock_level"."on_hand" >= 0 and "stock_level"."reserved" >= 0 and "stock_level"."set_aside" >= 0 and "stock_level"."reserved" + "stock_level"."set_aside" <= "stock_level"."on_hand");--> statement-breakpoint
ALTER TABLE "storage" ADD CONSTRAINT "storage-limits" CHECK ("storage"."max_weight" > 0 and "storage"."max_volume" > 0);