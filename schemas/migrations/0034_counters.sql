ALTER TABLE "purchase_order_item" ADD COLUMN "last_share" numeric(18,6) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "change_set" ADD COLUMN "instance_id" bigint;--> statement-breakpoint
ALTER TABLE "stock_movement" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "fsm_event" ADD COLUMN "counters" text[] DEFAULT '{}' NOT NULL;