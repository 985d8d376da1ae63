CREATE TABLE "cost_layer" (
	"cost_layer_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"product_code" text NOT NULL,
	"ref_table" text,
	"ref_line" bigint,
	"qty_in" numeric(14,3) NOT NULL,
	"qty_remaining" numeric(14,3) NOT NULL,
	"unit_cost" numeric(18,6) NOT NULL,
	"landed_unit" numeric(18,6) NOT NULL,
	CONSTRAINT "cost_layer_sane" CHECK ("cost_layer"."qty_in" > 0 and "cost_layer"."qty_remaining" between 0 and "cost_layer"."qty_in")
);
--> statement-breakpoint
CREATE TABLE "cost_variance" (
	"cost_variance_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"made_at" timestamptz DEFAULT now() NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"product_code" text NOT NULL,
	"ref_table" text,
	"ref_line" bigint,
	"value" numeric(18,6) NOT NULL,
	"user_id" bigint
);
--> statement-breakpoint
CREATE TABLE "stock_movement" (
	"stock_movement_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"moved_at" timestamptz DEFAULT now() NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"storage_id" bigint NOT NULL,
	"product_code" text NOT NULL,
	"movement_type" text NOT NULL,
	"qty" numeric(14,3) NOT NULL,
	"unit_cost" numeric(18,6) NOT NULL,
	"value" numeric(18,6) NOT NULL,
	"ref_table" text,
	"ref_id" bigint,
	"ref_line" bigint,
	"reversal_of" bigint,
	"idempotency_key" text,
	"user_id" bigint,
	CONSTRAINT "stock_movement_sane" CHECK (("stock_movement"."qty" = 0) = ("stock_movement"."movement_type" = 'revaluation'))
);
--> statement-breakpoint
CREATE TABLE "storage_stock" (
	"storage_id" bigint NOT NULL,
	"product_code" text NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"qty" numeric(14,3) DEFAULT 0 NOT NULL,
	CONSTRAINT "storage_stock_storage_id_product_code_pk" PRIMARY KEY("storage_id","product_code"),
	CONSTRAINT "storage_stock_sane" CHECK ("storage_stock"."qty" >= 0)
);
--> statement-breakpoint
CREATE TABLE "storage" (
	"storage_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"storage_code" text NOT NULL,
	"storage_type" text DEFAULT 'pick' NOT NULL,
	"sort_key" integer DEFAULT 0 NOT NULL,
	"blocked" boolean DEFAULT false NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "storage_code" UNIQUE("warehouse_id","storage_code"),
	CONSTRAINT "storage_company" UNIQUE("company_code","warehouse_id","storage_id")
);
--> statement-breakpoint
ALTER TABLE "cost_layer" ADD CONSTRAINT "cost_layer_product_code_product_product_code_fk" FOREIGN KEY ("product_code") REFERENCES "public"."product"("product_code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "cost_layer" ADD CONSTRAINT "cost_layer_warehouse" FOREIGN KEY ("company_code","warehouse_id") REFERENCES "public"."warehouse"("company_code","warehouse_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cost_variance" ADD CONSTRAINT "cost_variance_product_code_product_product_code_fk" FOREIGN KEY ("product_code") REFERENCES "public"."product"("product_code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "cost_variance" ADD CONSTRAINT "cost_variance_warehouse" FOREIGN KEY ("company_code","warehouse_id") REFERENCES "public"."warehouse"("company_code","warehouse_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movement" ADD CONSTRAINT "stock_movement_product_code_product_product_code_fk" FOREIGN KEY ("product_code") REFERENCES "public"."product"("product_code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "stock_movement" ADD CONSTRAINT "stock_movement_storage" FOREIGN KEY ("company_code","warehouse_id","storage_id") REFERENCES "public"."storage"("company_code","warehouse_id","storage_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storage_stock" ADD CONSTRAINT "storage_stock_product_code_product_product_code_fk" FOREIGN KEY ("product_code") REFERENCES "public"."product"("product_code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "storage_stock" ADD CONSTRAINT "storage_stock_storage" FOREIGN KEY ("company_code","warehouse_id","storage_id") REFERENCES "public"."storage"("company_code","warehouse_id","storage_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storage" ADD CONSTRAINT "storage_warehouse" FOREIGN KEY ("company_code","warehouse_id") REFERENCES "public"."warehouse"("company_code","warehouse_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cost_layer_product" ON "cost_layer" USING btree ("warehouse_id","product_code","cost_layer_id");--> statement-breakpoint
CREATE INDEX "cost_layer_line" ON "cost_layer" USING btree ("ref_table","ref_line");--> statement-breakpoint
CREATE INDEX "cost_variance_line" ON "cost_variance" USING btree ("ref_table","ref_line");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_movement_key" ON "stock_movement" USING btree ("company_code","idempotency_key") WHERE idempotency_key is not null;--> statement-breakpoint
CREATE INDEX "stock_movement_product" ON "stock_movement" USING btree ("warehouse_id","product_code","moved_at");--> statement-breakpoint
CREATE INDEX "stock_movement_document" ON "stock_movement" USING btree ("ref_table","ref_id");--> statement-breakpoint
CREATE INDEX "storage_stock_product" ON "storage_stock" USING btree ("warehouse_id","product_code");--> statement-breakpoint
CREATE UNIQUE INDEX "storage_one_of_each_pseudo" ON "storage" USING btree ("warehouse_id","storage_type") WHERE storage_type in ('unplaced', 'packing', 'quarantine');--> statement-breakpoint
INSERT INTO "storage" ("company_code", "warehouse_id", "storage_code", "storage_type")
SELECT w.company_code, w.warehouse_id, upper(name), name FROM "warehouse" w CROSS JOIN unnest(ARRAY['unplaced', 'packing', 'quarantine']) AS name;
--> statement-breakpoint
INSERT INTO "storage_stock" ("storage_id", "product_code", "company_code", "warehouse_id", "qty")
SELECT s.storage_id, l.product_code, l.company_code, l.warehouse_id, l.on_hand FROM "stock_level" l
  JOIN "storage" s ON s.warehouse_id = l.warehouse_id AND s.storage_type = 'unplaced' WHERE l.on_hand > 0;
--> statement-breakpoint
UPDATE "stock_level" SET "stock_value" = 0 WHERE "on_hand" = 0 AND "stock_value" <> 0;
--> statement-breakpoint
INSERT INTO "stock_movement" ("company_code", "warehouse_id", "storage_id", "product_code", "movement_type", "qty", "unit_cost", "value")
SELECT l.company_code, l.warehouse_id, s.storage_id, l.product_code, 'count_gain', l.on_hand, coalesce(l.avg_cost, 0), l.stock_value FROM "stock_level" l
  JOIN "storage" s ON s.warehouse_id = l.warehouse_id AND s.storage_type = 'unplaced' WHERE l.on_hand > 0;
