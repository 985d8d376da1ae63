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
ALTER TABLE "storage" DROP CONSTRAINT "storage_warehouse";
--> statement-breakpoint
DROP INDEX "stock_movement_at";--> statement-breakpoint
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
ALTER TABLE "product_storage" ADD CONSTRAINT "product_storage_product_code_product_product_code_fk" FOREIGN KEY ("product_code") REFERENCES "public"."product"("product_code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "product_storage" ADD CONSTRAINT "product_storage_place" FOREIGN KEY ("company_code","warehouse_id","storage_id") REFERENCES "public"."storage"("company_code","warehouse_id","storage_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_storage" ADD CONSTRAINT "product_storage_warehouse" FOREIGN KEY ("company_code","warehouse_id") REFERENCES "public"."warehouse"("company_code","warehouse_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_storage_product" ON "product_storage" USING btree ("product_code");--> statement-breakpoint
CREATE INDEX "product_storage_storage" ON "product_storage" USING btree ("storage_id");--> statement-breakpoint
ALTER TABLE "warehouse" ADD CONSTRAINT "warehouse_country_code_country_country_code_fk" FOREIGN KEY ("country_code") REFERENCES "public"."country"("country_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storage" ADD CONSTRAINT "storage_warehouse" FOREIGN KEY ("company_code","warehouse_id") REFERENCES "public"."warehouse"("company_code","warehouse_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_supplier_code_of" ON "product" USING btree ("supplier_product_code");--> statement-breakpoint
CREATE INDEX "product_supplier_by_code" ON "product_supplier" USING btree ("supplier_product_code","company_code");--> statement-breakpoint
CREATE INDEX "storage_by_code" ON "storage" USING btree ("storage_code");--> statement-breakpoint
CREATE INDEX "stock_movement_at" ON "stock_movement" USING btree ("storage_id","product_code","moved_at");--> statement-breakpoint
ALTER TABLE "warehouse" ADD CONSTRAINT "warehouse_name" UNIQUE("company_code","warehouse_name");--> statement-breakpoint
ALTER TABLE "storage" ADD CONSTRAINT "storage-limits" CHECK ("storage"."max_weight" > 0 and "storage"."max_volume" > 0);