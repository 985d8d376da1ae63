ALTER TABLE "cashflow" DROP CONSTRAINT "direction-of-type";--> statement-breakpoint
ALTER TABLE "cashflow" ADD COLUMN "in_advance" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "cashflow" ADD COLUMN "is_settled" boolean GENERATED ALWAYS AS (("total_paid" + "dropped" >= "amount")) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "cashflow_unsettled" ON "cashflow" USING btree ("company_code","is_settled","due_date","cashflow_id");