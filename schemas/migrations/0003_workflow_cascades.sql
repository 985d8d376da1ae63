ALTER TABLE "fsm_event" DROP CONSTRAINT "fsm_event_type_code_fsm_type_type_code_fk";
--> statement-breakpoint
ALTER TABLE "fsm_state" DROP CONSTRAINT "fsm_state_type_code_fsm_type_type_code_fk";
--> statement-breakpoint
ALTER TABLE "fsm_transition" DROP CONSTRAINT "fsm_transition_type_code_fsm_type_type_code_fk";
--> statement-breakpoint
ALTER TABLE "fsm_transition" DROP CONSTRAINT "fsm_transition_event_fk";
--> statement-breakpoint
ALTER TABLE "fsm_transition" DROP CONSTRAINT "fsm_transition_from_fk";
--> statement-breakpoint
ALTER TABLE "fsm_transition" DROP CONSTRAINT "fsm_transition_to_fk";
--> statement-breakpoint
ALTER TABLE "fsm_event" ADD CONSTRAINT "fsm_event_type_code_fsm_type_type_code_fk" FOREIGN KEY ("type_code") REFERENCES "public"."fsm_type"("type_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fsm_state" ADD CONSTRAINT "fsm_state_type_code_fsm_type_type_code_fk" FOREIGN KEY ("type_code") REFERENCES "public"."fsm_type"("type_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fsm_transition" ADD CONSTRAINT "fsm_transition_type_code_fsm_type_type_code_fk" FOREIGN KEY ("type_code") REFERENCES "public"."fsm_type"("type_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fsm_transition" ADD CONSTRAINT "fsm_transition_event_fk" FOREIGN KEY ("type_code","event_code") REFERENCES "public"."fsm_event"("type_code","event_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fsm_transition" ADD CONSTRAINT "fsm_transition_from_fk" FOREIGN KEY ("type_code","from_state_id") REFERENCES "public"."fsm_state"("type_code","state_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fsm_transition" ADD CONSTRAINT "fsm_transition_to_fk" FOREIGN KEY ("type_code","to_state_id") REFERENCES "public"."fsm_state"("type_code","state_id") ON DELETE cascade ON UPDATE no action;