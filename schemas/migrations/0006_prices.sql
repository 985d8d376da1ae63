DROP INDEX "product_relation_pair";--> statement-breakpoint
ALTER TABLE "staged_price" ALTER COLUMN "line" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "staged_price" ALTER COLUMN "origin" SET DEFAULT 'upload';--> statement-breakpoint
ALTER TABLE "product_shop" ADD COLUMN "free_shipping" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "product_supplier" ADD COLUMN "new_price" numeric(18,6);--> statement-breakpoint
ALTER TABLE "product_supplier" ADD COLUMN "new_currency_code" text;--> statement-breakpoint
ALTER TABLE "product_supplier" ADD COLUMN "new_valid_from" date;--> statement-breakpoint
ALTER TABLE "product_supplier" ADD CONSTRAINT "product_supplier_new_currency_code_currency_currency_code_fk" FOREIGN KEY ("new_currency_code") REFERENCES "public"."currency"("currency_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_relation_product" ON "product_relation" USING btree ("product_code");--> statement-breakpoint
CREATE UNIQUE INDEX "product_relation_pair" ON "product_relation" USING btree ("relation",least("product_code", "related_code"),greatest("product_code", "related_code"));