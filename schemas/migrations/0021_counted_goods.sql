ALTER TABLE "purchase_order_item" DROP CONSTRAINT "received-not-negative";--> statement-breakpoint
ALTER TABLE "purchase_order_item" ADD COLUMN "counted" numeric(14,3);--> statement-breakpoint
ALTER TABLE "purchase_order_item" ADD CONSTRAINT "received-not-negative" CHECK ("purchase_order_item"."received" >= 0 and "purchase_order_item"."counted" >= 0);