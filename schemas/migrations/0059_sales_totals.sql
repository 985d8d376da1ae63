ALTER TABLE "sales_order_item" ADD COLUMN "vat_rate" numeric(7,4) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_order_item" ADD COLUMN "price_type" text DEFAULT 'net' NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_order_item" ADD COLUMN "decimals" integer DEFAULT 2 NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_order_item" ADD COLUMN "line_net" numeric(18,6) GENERATED ALWAYS AS ((case "price_type" when 'gross' then round(round(round("unit_price" * (1 - "discount_percent" / 100), "decimals") * "qty", "decimals") / (1 + "vat_rate" / 100), "decimals") else round(round("unit_price" * (1 - "discount_percent" / 100), "decimals") * "qty", "decimals") end)) STORED;--> statement-breakpoint
ALTER TABLE "sales_order_item" ADD COLUMN "line_vat" numeric(18,6) GENERATED ALWAYS AS ((case "price_type" when 'gross' then round(round("unit_price" * (1 - "discount_percent" / 100), "decimals") * "qty", "decimals") - round(round(round("unit_price" * (1 - "discount_percent" / 100), "decimals") * "qty", "decimals") / (1 + "vat_rate" / 100), "decimals") else round(round(round("unit_price" * (1 - "discount_percent" / 100), "decimals") * "qty", "decimals") * "vat_rate" / 100, "decimals") end)) STORED;--> statement-breakpoint
ALTER TABLE "sales_order_item" ADD COLUMN "line_gross" numeric(18,6) GENERATED ALWAYS AS ((case "price_type" when 'gross' then round(round("unit_price" * (1 - "discount_percent" / 100), "decimals") * "qty", "decimals") else round(round("unit_price" * (1 - "discount_percent" / 100), "decimals") * "qty", "decimals") + round(round(round("unit_price" * (1 - "discount_percent" / 100), "decimals") * "qty", "decimals") * "vat_rate" / 100, "decimals") end)) STORED;--> statement-breakpoint
ALTER TABLE "sales_order" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "sales_order" ADD COLUMN "vat_no" text;--> statement-breakpoint
ALTER TABLE "sales_order" ADD COLUMN "price_type" text DEFAULT 'net' NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_order" ADD COLUMN "decimals" integer DEFAULT 2 NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_order" ADD COLUMN "delivery_price" numeric(18,6) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_order" ADD COLUMN "payment_fee" numeric(18,6) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_order" ADD COLUMN "fees_vat_rate" numeric(7,4) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_order" ADD COLUMN "voucher_value" numeric(18,6) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_order" ADD COLUMN "ks_order_id" text;--> statement-breakpoint
ALTER TABLE "sales_order" ADD COLUMN "ks_invoice_no" text;--> statement-breakpoint
ALTER TABLE "sales_order" ADD COLUMN "ks_customer_id" text;--> statement-breakpoint
ALTER TABLE "sales_order" ADD COLUMN "notified_at" timestamptz;--> statement-breakpoint
ALTER TABLE "sales_order" ADD COLUMN "split_from" text;--> statement-breakpoint
ALTER TABLE "sales_order" ADD COLUMN "total_vat" numeric(18,6) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_order" ADD COLUMN "total_gross" numeric(18,6) GENERATED ALWAYS AS (("total_net" + "total_vat" - "voucher_value")) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_order_item" ADD CONSTRAINT "vat-rate-of-line" CHECK ("sales_order_item"."vat_rate" between 0 and 100);--> statement-breakpoint
ALTER TABLE "sales_order" ADD CONSTRAINT "sales-fees-not-negative" CHECK (least("sales_order"."delivery_price", "sales_order"."payment_fee", "sales_order"."voucher_value") >= 0);