ALTER TABLE "purchase_order_item" ADD COLUMN "borne_costs" numeric(18,6) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "purchase_order" ADD COLUMN "warehouse_id" bigint;--> statement-breakpoint
UPDATE "purchase_order" o SET "warehouse_id" = (SELECT min(w.warehouse_id) FROM "warehouse" w WHERE w.company_code = o.company_code);--> statement-breakpoint
ALTER TABLE "purchase_order" ALTER COLUMN "warehouse_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "purchase_order" ADD COLUMN "is_expected" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "purchase_order" ADD CONSTRAINT "purchase_order_warehouse" FOREIGN KEY ("company_code","warehouse_id") REFERENCES "public"."warehouse"("company_code","warehouse_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "purchase_order_expected" ON "purchase_order" USING btree ("warehouse_id") WHERE is_expected;