ALTER TABLE "fsm_transition" ADD COLUMN "needs_right" text;--> statement-breakpoint
ALTER TABLE "fsm_transition" ADD COLUMN "needs_scope" text;