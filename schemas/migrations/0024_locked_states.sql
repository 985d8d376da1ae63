ALTER TABLE "fsm_state" ADD COLUMN "editable" text DEFAULT 'all' NOT NULL;--> statement-breakpoint
ALTER TABLE "fsm_state" ADD COLUMN "deletable" boolean DEFAULT true NOT NULL;