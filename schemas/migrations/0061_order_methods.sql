ALTER TABLE "delivery_method" ADD CONSTRAINT "delivery_method_company" UNIQUE("company_code","delivery_method_id");--> statement-breakpoint
ALTER TABLE "payment_method" ADD CONSTRAINT "payment_method_company" UNIQUE("company_code","payment_method_id");--> statement-breakpoint
ALTER TABLE "sales_order" ADD COLUMN "channel_id" bigint;--> statement-breakpoint
ALTER TABLE "sales_order" ADD COLUMN "delivery_method_id" bigint;--> statement-breakpoint
ALTER TABLE "sales_order" ADD COLUMN "payment_method_id" bigint;--> statement-breakpoint
ALTER TABLE "sales_order" ADD CONSTRAINT "sales_order_channel_id_channel_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("channel_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_order" ADD CONSTRAINT "sales_order_delivery_method" FOREIGN KEY ("company_code","delivery_method_id") REFERENCES "public"."delivery_method"("company_code","delivery_method_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_order" ADD CONSTRAINT "sales_order_payment_method" FOREIGN KEY ("company_code","payment_method_id") REFERENCES "public"."payment_method"("company_code","payment_method_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_company_limits" ON "product_company" USING btree ("company_code","product_code","min_stock","max_stock") WHERE min_stock is not null or max_stock is not null;--> statement-breakpoint
CREATE INDEX "product_supplier_best" ON "product_supplier" USING btree ("company_code","product_code","preferred" desc,"product_supplier_id","purchase_time","production_time","delivery_time");