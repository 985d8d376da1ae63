DROP INDEX "staged_price_supplier";--> statement-breakpoint
CREATE INDEX "staged_price_supplier" ON "staged_price" USING btree ("partner_id","supplier_product_code");