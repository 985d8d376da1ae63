DROP INDEX "purchase_order_item_product";--> statement-breakpoint
DROP INDEX "product_supplier_product";--> statement-breakpoint
DROP INDEX "arrival_notification_queue";--> statement-breakpoint
DROP INDEX "change_by_set";--> statement-breakpoint
DROP INDEX "cost_layer_product";--> statement-breakpoint
DROP INDEX "stock_movement_product";--> statement-breakpoint
DROP INDEX "storage_stock_product";--> statement-breakpoint
ALTER TABLE "change_set" ADD COLUMN "open_until" timestamptz;--> statement-breakpoint
ALTER TABLE "change_set" ADD COLUMN "taken_to" bigint;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "held_by" bigint DEFAULT nullif(current_setting('app.open_change_set', true), '')::bigint;--> statement-breakpoint
ALTER TABLE "fsm_instance" ADD COLUMN "held_by" bigint DEFAULT nullif(current_setting('app.open_change_set', true), '')::bigint;--> statement-breakpoint
CREATE INDEX "change_set_open" ON "change_set" USING btree ("open_until") WHERE open_until is not null;--> statement-breakpoint
CREATE INDEX "cost_variance_product" ON "cost_variance" USING btree ("product_code");--> statement-breakpoint
CREATE INDEX "purchase_order_item_product" ON "purchase_order_item" USING btree ("product_code","company_code");--> statement-breakpoint
CREATE INDEX "product_supplier_product" ON "product_supplier" USING btree ("product_code","company_code");--> statement-breakpoint
CREATE INDEX "arrival_notification_queue" ON "arrival_notification" USING btree ("product_code","company_code","asked_at");--> statement-breakpoint
CREATE INDEX "change_by_set" ON "change" USING btree ("change_set_id","change_id");--> statement-breakpoint
CREATE INDEX "cost_layer_product" ON "cost_layer" USING btree ("product_code","warehouse_id","cost_layer_id");--> statement-breakpoint
CREATE INDEX "stock_movement_product" ON "stock_movement" USING btree ("product_code","warehouse_id","moved_at");--> statement-breakpoint
CREATE INDEX "storage_stock_product" ON "storage_stock" USING btree ("product_code","warehouse_id");