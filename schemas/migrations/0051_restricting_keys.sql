ALTER TABLE "purchase_order_item" DROP CONSTRAINT "purchase_order_item_product_code_product_product_code_fk";
--> statement-breakpoint
ALTER TABLE "purchase_order_item" DROP CONSTRAINT "purchase_order_item_product_pack_code_product_pack_product_pack_code_fk";
--> statement-breakpoint
ALTER TABLE "purchase_order" DROP CONSTRAINT "purchase_order_partner_id_partner_partner_id_fk";
--> statement-breakpoint
ALTER TABLE "product_supplier" DROP CONSTRAINT "product_supplier_partner_id_partner_partner_id_fk";
--> statement-breakpoint
ALTER TABLE "product_supplier" DROP CONSTRAINT "product_supplier_product_code_product_product_code_fk";
--> statement-breakpoint
ALTER TABLE "staged_price" DROP CONSTRAINT "staged_price_partner_id_partner_partner_id_fk";
--> statement-breakpoint
ALTER TABLE "arrival_notification" DROP CONSTRAINT "arrival_notification_product_code_product_product_code_fk";
--> statement-breakpoint
ALTER TABLE "change" DROP CONSTRAINT "change_change_set_id_change_set_change_set_id_fk";
--> statement-breakpoint
ALTER TABLE "stock_count_item" DROP CONSTRAINT "stock_count_item_product_code_product_product_code_fk";
--> statement-breakpoint
ALTER TABLE "cost_layer" DROP CONSTRAINT "cost_layer_product_code_product_product_code_fk";
--> statement-breakpoint
ALTER TABLE "cost_variance" DROP CONSTRAINT "cost_variance_product_code_product_product_code_fk";
--> statement-breakpoint
ALTER TABLE "stock_movement" DROP CONSTRAINT "stock_movement_product_code_product_product_code_fk";
--> statement-breakpoint
ALTER TABLE "stock_level" DROP CONSTRAINT "stock_level_product_code_product_product_code_fk";
--> statement-breakpoint
ALTER TABLE "storage_stock" DROP CONSTRAINT "storage_stock_product_code_product_product_code_fk";
--> statement-breakpoint
ALTER TABLE "purchase_order_item" ADD CONSTRAINT "purchase_order_item_product_code_product_product_code_fk" FOREIGN KEY ("product_code") REFERENCES "public"."product"("product_code") ON DELETE restrict ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "purchase_order_item" ADD CONSTRAINT "purchase_order_item_product_pack_code_product_pack_product_pack_code_fk" FOREIGN KEY ("product_pack_code") REFERENCES "public"."product_pack"("product_pack_code") ON DELETE restrict ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "purchase_order" ADD CONSTRAINT "purchase_order_partner_id_partner_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("partner_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_supplier" ADD CONSTRAINT "product_supplier_partner_id_partner_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("partner_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_supplier" ADD CONSTRAINT "product_supplier_product_code_product_product_code_fk" FOREIGN KEY ("product_code") REFERENCES "public"."product"("product_code") ON DELETE restrict ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "staged_price" ADD CONSTRAINT "staged_price_partner_id_partner_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("partner_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "arrival_notification" ADD CONSTRAINT "arrival_notification_product_code_product_product_code_fk" FOREIGN KEY ("product_code") REFERENCES "public"."product"("product_code") ON DELETE restrict ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "stock_count_item" ADD CONSTRAINT "stock_count_item_product_code_product_product_code_fk" FOREIGN KEY ("product_code") REFERENCES "public"."product"("product_code") ON DELETE restrict ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "cost_layer" ADD CONSTRAINT "cost_layer_product_code_product_product_code_fk" FOREIGN KEY ("product_code") REFERENCES "public"."product"("product_code") ON DELETE restrict ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "cost_variance" ADD CONSTRAINT "cost_variance_product_code_product_product_code_fk" FOREIGN KEY ("product_code") REFERENCES "public"."product"("product_code") ON DELETE restrict ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "stock_movement" ADD CONSTRAINT "stock_movement_product_code_product_product_code_fk" FOREIGN KEY ("product_code") REFERENCES "public"."product"("product_code") ON DELETE restrict ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "stock_level" ADD CONSTRAINT "stock_level_product_code_product_product_code_fk" FOREIGN KEY ("product_code") REFERENCES "public"."product"("product_code") ON DELETE restrict ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "storage_stock" ADD CONSTRAINT "storage_stock_product_code_product_product_code_fk" FOREIGN KEY ("product_code") REFERENCES "public"."product"("product_code") ON DELETE restrict ON UPDATE cascade;