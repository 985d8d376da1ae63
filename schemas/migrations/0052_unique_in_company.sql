ALTER TABLE "shopper_group" DROP CONSTRAINT "shopper_group_name";--> statement-breakpoint
ALTER TABLE "supplier_price" DROP CONSTRAINT "supplier_price_day";--> statement-breakpoint
ALTER TABLE "newsletter_subscriber" DROP CONSTRAINT "newsletter_subscriber_email";--> statement-breakpoint
ALTER TABLE "stock_count_item" DROP CONSTRAINT "stock_count_item_place";--> statement-breakpoint
ALTER TABLE "storage" DROP CONSTRAINT "storage_code";--> statement-breakpoint
DROP INDEX "shopper_group_one_default";--> statement-breakpoint
DROP INDEX "storage_one_of_each_pseudo";--> statement-breakpoint
CREATE UNIQUE INDEX "shopper_group_one_default" ON "shopper_group" USING btree ("shop_id","company_code") WHERE default_group;--> statement-breakpoint
CREATE UNIQUE INDEX "storage_one_of_each_pseudo" ON "storage" USING btree ("warehouse_id","storage_type","company_code") WHERE storage_type in ('unplaced', 'packing', 'quarantine');--> statement-breakpoint
ALTER TABLE "shopper_group" ADD CONSTRAINT "shopper_group_name" UNIQUE("shop_id","shopper_group_name","company_code");--> statement-breakpoint
ALTER TABLE "supplier_price" ADD CONSTRAINT "supplier_price_day" UNIQUE("product_supplier_id","valid_from","company_code");--> statement-breakpoint
ALTER TABLE "newsletter_subscriber" ADD CONSTRAINT "newsletter_subscriber_email" UNIQUE("shop_id","email","company_code");--> statement-breakpoint
ALTER TABLE "stock_count_item" ADD CONSTRAINT "stock_count_item_place" UNIQUE("stock_count_id","storage_id","product_code","company_code");--> statement-breakpoint
ALTER TABLE "storage" ADD CONSTRAINT "storage_code" UNIQUE("warehouse_id","storage_code","company_code");