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
ALTER TABLE "purchase_order" ADD COLUMN "gathers_goods" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "receipt_tolerance" numeric(7,4) DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE "replenishment" ADD CONSTRAINT "replenishment_company_code_company_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."company"("company_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replenishment" ADD CONSTRAINT "replenishment_product_code_product_product_code_fk" FOREIGN KEY ("product_code") REFERENCES "public"."product"("product_code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "arriving_shipment_order" ADD CONSTRAINT "arriving_shipment_order_arriving_shipment" FOREIGN KEY ("company_code","arriving_shipment_id") REFERENCES "public"."arriving_shipment"("company_code","arriving_shipment_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "arriving_shipment_order" ADD CONSTRAINT "arriving_shipment_order_purchase_order" FOREIGN KEY ("company_code","purchase_order_id") REFERENCES "public"."purchase_order"("company_code","purchase_order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "arriving_shipment" ADD CONSTRAINT "arriving_shipment_company_code_company_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."company"("company_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "arriving_shipment" ADD CONSTRAINT "arriving_shipment_fsm_instance_id_fsm_instance_fsm_instance_id_fk" FOREIGN KEY ("fsm_instance_id") REFERENCES "public"."fsm_instance"("fsm_instance_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "arriving_shipment" ADD CONSTRAINT "arriving_shipment_warehouse" FOREIGN KEY ("company_code","warehouse_id") REFERENCES "public"."warehouse"("company_code","warehouse_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "replenishment_product" ON "replenishment" USING btree ("product_code");--> statement-breakpoint
CREATE UNIQUE INDEX "arriving_shipment_order_due" ON "arriving_shipment_order" USING btree ("purchase_order_id","company_code") WHERE is_due;--> statement-breakpoint
CREATE INDEX "arriving_shipment_order_order" ON "arriving_shipment_order" USING btree ("purchase_order_id");--> statement-breakpoint
CREATE INDEX "arriving_shipment_order_arriving_shipment" ON "arriving_shipment_order" USING btree ("arriving_shipment_id");--> statement-breakpoint
CREATE INDEX "arriving_shipment_container" ON "arriving_shipment" USING btree ("company_code","container_no");--> statement-breakpoint
CREATE INDEX "arriving_shipment_warehouse" ON "arriving_shipment" USING btree ("warehouse_id");--> statement-breakpoint
CREATE UNIQUE INDEX "arriving_shipment_instance" ON "arriving_shipment" USING btree ("fsm_instance_id");