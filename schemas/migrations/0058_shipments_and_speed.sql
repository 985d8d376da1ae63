CREATE TABLE "shipment_order" (
	"shipment_order_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"shipment_id" bigint NOT NULL,
	"sales_order_id" bigint NOT NULL,
	"is_loaded" boolean DEFAULT true NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "shipment_order_once" UNIQUE("shipment_id","sales_order_id","company_code")
);
--> statement-breakpoint
CREATE TABLE "shipment" (
	"shipment_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"shipment_no" text,
	"vehicle_type" text DEFAULT 'trailer' NOT NULL,
	"carrier" text,
	"warehouse_id" bigint NOT NULL,
	"departs_on" date,
	"tracking_number" text,
	"comments" text,
	"order_count" integer DEFAULT 0 NOT NULL,
	"fsm_instance_id" bigint NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "shipment_no" UNIQUE("company_code","shipment_no"),
	CONSTRAINT "shipment_company" UNIQUE("company_code","shipment_id")
);
--> statement-breakpoint
ALTER TABLE "shipment_order" ADD CONSTRAINT "shipment_order_shipment" FOREIGN KEY ("company_code","shipment_id") REFERENCES "public"."shipment"("company_code","shipment_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_order" ADD CONSTRAINT "shipment_order_sales_order" FOREIGN KEY ("company_code","sales_order_id") REFERENCES "public"."sales_order"("company_code","sales_order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment" ADD CONSTRAINT "shipment_company_code_company_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."company"("company_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment" ADD CONSTRAINT "shipment_fsm_instance_id_fsm_instance_fsm_instance_id_fk" FOREIGN KEY ("fsm_instance_id") REFERENCES "public"."fsm_instance"("fsm_instance_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment" ADD CONSTRAINT "shipment_warehouse" FOREIGN KEY ("company_code","warehouse_id") REFERENCES "public"."warehouse"("company_code","warehouse_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "shipment_order_loaded" ON "shipment_order" USING btree ("sales_order_id","company_code") WHERE is_loaded;--> statement-breakpoint
CREATE INDEX "shipment_order_order" ON "shipment_order" USING btree ("sales_order_id");--> statement-breakpoint
CREATE INDEX "shipment_order_shipment" ON "shipment_order" USING btree ("shipment_id");--> statement-breakpoint
CREATE INDEX "shipment_warehouse" ON "shipment" USING btree ("warehouse_id");--> statement-breakpoint
CREATE UNIQUE INDEX "shipment_instance" ON "shipment" USING btree ("fsm_instance_id");--> statement-breakpoint
CREATE INDEX "product_kept" ON "product" USING btree ("product_code","purchase_time","production_time","delivery_time") WHERE keep_in_stock = 1 and active;--> statement-breakpoint
CREATE INDEX "stock_movement_sold" ON "stock_movement" USING btree ("product_code","moved_at","qty","movement_type","company_code") WHERE movement_type in ('sale', 'customer_return');--> statement-breakpoint
CREATE INDEX "stock_level_awaited" ON "stock_level" USING btree ("company_code","product_code") WHERE backorder > 0;--> statement-breakpoint
ALTER TABLE "stock_count" DROP COLUMN "difference_value";