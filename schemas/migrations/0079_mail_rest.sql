ALTER TABLE "email" ADD COLUMN "thread_by_hand" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "email" ADD COLUMN "is_sent" boolean DEFAULT false NOT NULL;