ALTER TABLE "purchase_order_cost" DROP CONSTRAINT "purchase_order_cost_company";--> statement-breakpoint
ALTER TABLE "purchase_order_item" DROP CONSTRAINT "purchase_order_item_company";--> statement-breakpoint
ALTER TABLE "purchase_order_comment" DROP CONSTRAINT "purchase_order_comment_order_fk";
--> statement-breakpoint
ALTER TABLE "purchase_order_cost" DROP CONSTRAINT "purchase_order_cost_order_fk";
--> statement-breakpoint
ALTER TABLE "purchase_order_document" DROP CONSTRAINT "purchase_order_document_order_fk";
--> statement-breakpoint
ALTER TABLE "purchase_order_item" DROP CONSTRAINT "purchase_order_item_order_fk";
--> statement-breakpoint
ALTER TABLE "arrival_notification" DROP CONSTRAINT "arrival_notification_shop_fk";
--> statement-breakpoint
ALTER TABLE "arrival_notification" DROP CONSTRAINT "arrival_notification_product_code_product_product_code_fk";
--> statement-breakpoint
ALTER TABLE "newsletter_subscriber" DROP CONSTRAINT "newsletter_subscriber_shop_fk";
--> statement-breakpoint
DROP INDEX "purchase_order_comment_order";--> statement-breakpoint
DROP INDEX "purchase_order_cost_order";--> statement-breakpoint
DROP INDEX "purchase_order_document_order";--> statement-breakpoint
DROP INDEX "purchase_order_item_order";--> statement-breakpoint
ALTER TABLE "purchase_order_comment" ADD CONSTRAINT "purchase_order_comment_purchase_order" FOREIGN KEY ("company_code","purchase_order_id") REFERENCES "public"."purchase_order"("company_code","purchase_order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_cost" ADD CONSTRAINT "purchase_order_cost_purchase_order" FOREIGN KEY ("company_code","purchase_order_id") REFERENCES "public"."purchase_order"("company_code","purchase_order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_document" ADD CONSTRAINT "purchase_order_document_purchase_order" FOREIGN KEY ("company_code","purchase_order_id") REFERENCES "public"."purchase_order"("company_code","purchase_order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_item" ADD CONSTRAINT "purchase_order_item_purchase_order" FOREIGN KEY ("company_code","purchase_order_id") REFERENCES "public"."purchase_order"("company_code","purchase_order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "arrival_notification" ADD CONSTRAINT "arrival_notification_shop" FOREIGN KEY ("company_code","shop_id") REFERENCES "public"."shop"("company_code","shop_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "arrival_notification" ADD CONSTRAINT "arrival_notification_product_code_product_product_code_fk" FOREIGN KEY ("product_code") REFERENCES "public"."product"("product_code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "newsletter_subscriber" ADD CONSTRAINT "newsletter_subscriber_shop" FOREIGN KEY ("company_code","shop_id") REFERENCES "public"."shop"("company_code","shop_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "purchase_order_comment_purchase_order" ON "purchase_order_comment" USING btree ("purchase_order_id");--> statement-breakpoint
CREATE INDEX "purchase_order_cost_purchase_order" ON "purchase_order_cost" USING btree ("purchase_order_id");--> statement-breakpoint
CREATE INDEX "purchase_order_document_purchase_order" ON "purchase_order_document" USING btree ("purchase_order_id");--> statement-breakpoint
CREATE INDEX "purchase_order_item_purchase_order" ON "purchase_order_item" USING btree ("purchase_order_id","line_no");