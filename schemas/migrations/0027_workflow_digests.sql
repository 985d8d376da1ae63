ALTER TABLE "fsm_type" ADD COLUMN "seeded_digest" text;--> statement-breakpoint
ALTER TABLE "fsm_type" ADD COLUMN "default_differs" boolean DEFAULT false NOT NULL;