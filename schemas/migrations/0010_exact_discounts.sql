ALTER TABLE "product_category" DROP CONSTRAINT "product_category_margins";--> statement-breakpoint
ALTER TABLE "product_company" DROP CONSTRAINT "product_company_margins";--> statement-breakpoint
ALTER TABLE "product_label" DROP CONSTRAINT "product_label_count";--> statement-breakpoint
ALTER TABLE "product_shop" DROP CONSTRAINT "product_shop_discount";--> statement-breakpoint
ALTER TABLE "shopper_group" DROP CONSTRAINT "shopper_group_multiplier";--> statement-breakpoint
ALTER TABLE "company" DROP CONSTRAINT "company_storage_limit";--> statement-breakpoint
ALTER TABLE "vat" DROP CONSTRAINT "vat_period";--> statement-breakpoint
ALTER TABLE "supplier_price" DROP CONSTRAINT "supplier_price_positive";--> statement-breakpoint
ALTER TABLE "product_shop" ALTER COLUMN "discount_percent" SET DATA TYPE numeric(15,12), ALTER COLUMN "new_discount" SET DATA TYPE numeric(15,12);--> statement-breakpoint
-- A limit of 100 % meant nothing: no price brings such a margin.
UPDATE "product_category" SET "min_margin" = CASE WHEN "min_margin" < 100 THEN "min_margin" END, "exp_margin" = CASE WHEN "exp_margin" < 100 THEN "exp_margin" END WHERE "min_margin" >= 100 OR "exp_margin" >= 100;--> statement-breakpoint
UPDATE "product_company" SET "min_margin" = CASE WHEN "min_margin" < 100 THEN "min_margin" END, "exp_margin" = CASE WHEN "exp_margin" < 100 THEN "exp_margin" END WHERE "min_margin" >= 100 OR "exp_margin" >= 100;--> statement-breakpoint
UPDATE "shop" SET "min_margin" = CASE WHEN "min_margin" < 100 THEN "min_margin" END, "exp_margin" = CASE WHEN "exp_margin" < 100 THEN "exp_margin" END WHERE "min_margin" >= 100 OR "exp_margin" >= 100;--> statement-breakpoint
UPDATE "company" SET "min_margin" = CASE WHEN "min_margin" < 100 THEN "min_margin" END, "exp_margin" = CASE WHEN "exp_margin" < 100 THEN "exp_margin" END WHERE "min_margin" >= 100 OR "exp_margin" >= 100;--> statement-breakpoint
ALTER TABLE "product_category" ADD CONSTRAINT "margin-order" CHECK ("product_category"."min_margin" <= "product_category"."exp_margin");--> statement-breakpoint
ALTER TABLE "product_category" ADD CONSTRAINT "min-margin-below-100" CHECK ("product_category"."min_margin" < 100);--> statement-breakpoint
ALTER TABLE "product_category" ADD CONSTRAINT "exp-margin-below-100" CHECK ("product_category"."exp_margin" < 100);--> statement-breakpoint
ALTER TABLE "product_company" ADD CONSTRAINT "margin-order" CHECK ("product_company"."min_margin" <= "product_company"."exp_margin");--> statement-breakpoint
ALTER TABLE "product_company" ADD CONSTRAINT "min-margin-below-100" CHECK ("product_company"."min_margin" < 100);--> statement-breakpoint
ALTER TABLE "product_company" ADD CONSTRAINT "exp-margin-below-100" CHECK ("product_company"."exp_margin" < 100);--> statement-breakpoint
ALTER TABLE "product_label" ADD CONSTRAINT "label-count" CHECK ("product_label"."label_count" between 0 and 999);--> statement-breakpoint
ALTER TABLE "product_shop" ADD CONSTRAINT "discount-below-100" CHECK ("product_shop"."discount_percent" >= 0 and "product_shop"."discount_percent" < 100);--> statement-breakpoint
ALTER TABLE "shopper_group" ADD CONSTRAINT "multiplier-positive" CHECK ("shopper_group"."multiplier" > 0);--> statement-breakpoint
ALTER TABLE "company" ADD CONSTRAINT "storage-limit" CHECK ("company"."storage_limit" >= 0);--> statement-breakpoint
ALTER TABLE "vat" ADD CONSTRAINT "period-order" CHECK ("vat"."valid_to" is null or "vat"."valid_to" >= "vat"."valid_from");--> statement-breakpoint
ALTER TABLE "supplier_price" ADD CONSTRAINT "price-positive" CHECK ("supplier_price"."price_original" >= 0);--> statement-breakpoint
-- Costs that had no row to stand in: the preferred supplier's price that holds, else the latest of the others.
INSERT INTO "product_company" ("company_code", "product_code", "purchase_price_original", "purchase_currency_code", "purchase_price_base")
SELECT DISTINCT ON (ps."company_code", ps."product_code") ps."company_code", ps."product_code", sp."price_original", sp."currency_code", sp."price_base"
  FROM "product_supplier" ps JOIN "supplier_price" sp ON sp."product_supplier_id" = ps."product_supplier_id" AND sp."valid_from" <= current_date
 ORDER BY ps."company_code", ps."product_code", ps."preferred" DESC, sp."valid_from" DESC, sp."supplier_price_id" DESC
    ON CONFLICT ("company_code", "product_code") DO UPDATE
   SET "purchase_price_original" = EXCLUDED."purchase_price_original", "purchase_currency_code" = EXCLUDED."purchase_currency_code", "purchase_price_base" = EXCLUDED."purchase_price_base"
 WHERE "product_company"."purchase_price_original" IS NULL;
