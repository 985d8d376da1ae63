ALTER TABLE "cashflow" DROP CONSTRAINT "direction-of-type";--> statement-breakpoint
ALTER TABLE "cashflow" ADD COLUMN "in_advance" boolean DEFAULT false NOT NULL;