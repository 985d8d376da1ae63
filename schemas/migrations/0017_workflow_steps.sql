CREATE TABLE "fsm_step" (
	"step_id" bigserial PRIMARY KEY NOT NULL,
	"transition_id" bigint NOT NULL,
	"sort" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"procedure_code" text NOT NULL,
	"params" jsonb,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
ALTER TABLE "fsm_transition" DROP CONSTRAINT "fsm_transition_guard_code_fsm_procedure_procedure_code_fk";
--> statement-breakpoint
ALTER TABLE "fsm_transition" DROP CONSTRAINT "fsm_transition_effect_code_fsm_procedure_procedure_code_fk";
--> statement-breakpoint
ALTER TABLE "fsm_step" ADD CONSTRAINT "fsm_step_transition_id_fsm_transition_transition_id_fk" FOREIGN KEY ("transition_id") REFERENCES "public"."fsm_transition"("transition_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fsm_step" ADD CONSTRAINT "fsm_step_procedure_fk" FOREIGN KEY ("procedure_code","sort") REFERENCES "public"."fsm_procedure"("procedure_code","sort") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fsm_step_transition" ON "fsm_step" USING btree ("transition_id","sort","position");--> statement-breakpoint
-- What transitions named keeps its place: one guard and one effect become lists of one. A procedure of the other sort was never run.
INSERT INTO "fsm_procedure" ("procedure_code", "sort", "procedure_names") SELECT 'set_fields', 'effect', '{}' WHERE EXISTS (SELECT FROM "fsm_transition" WHERE "effect_code" IN ('keep_unsubscription', 'invite_subscriber', 'notify_of_arrival')) ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "fsm_step" ("transition_id", "sort", "position", "procedure_code", "params")
SELECT t."transition_id", 'guard', 1, t."guard_code", t."guard_params" FROM "fsm_transition" t JOIN "fsm_procedure" p ON p."procedure_code" = t."guard_code" AND p."sort" = 'guard';--> statement-breakpoint
INSERT INTO "fsm_step" ("transition_id", "sort", "position", "procedure_code", "params")
SELECT t."transition_id", 'effect', 1, t."effect_code", t."effect_params" FROM "fsm_transition" t JOIN "fsm_procedure" p ON p."procedure_code" = t."effect_code" AND p."sort" = 'effect';--> statement-breakpoint
-- The effect that noted when a subscriber left was nothing but a field that is set.
UPDATE "fsm_step" SET "procedure_code" = 'set_fields', "params" = '{"fields": {"unsubscribed_at": "now"}}' WHERE "procedure_code" = 'keep_unsubscription';--> statement-breakpoint
-- Two effects leave to it the fields they set.
UPDATE "fsm_step" SET "position" = 2 WHERE "procedure_code" = 'invite_subscriber';--> statement-breakpoint
INSERT INTO "fsm_step" ("transition_id", "sort", "position", "procedure_code", "params")
SELECT "transition_id", 'effect', 1, 'set_fields', '{"fields": {"opted_in_at": null, "opted_in_ip": null, "unsubscribed_at": null}}' FROM "fsm_step" WHERE "procedure_code" = 'invite_subscriber';--> statement-breakpoint
INSERT INTO "fsm_step" ("transition_id", "sort", "position", "procedure_code", "params")
SELECT "transition_id", 'effect', 2, 'set_fields', '{"fields": {"notified_at": "now"}}' FROM "fsm_step" WHERE "procedure_code" = 'notify_of_arrival';--> statement-breakpoint
ALTER TABLE "fsm_transition" DROP COLUMN "guard_code";--> statement-breakpoint
ALTER TABLE "fsm_transition" DROP COLUMN "guard_params";--> statement-breakpoint
ALTER TABLE "fsm_transition" DROP COLUMN "effect_code";--> statement-breakpoint
ALTER TABLE "fsm_transition" DROP COLUMN "effect_params";