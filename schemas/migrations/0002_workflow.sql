CREATE TABLE "job" (
	"job_code" text PRIMARY KEY NOT NULL,
	"interval" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"next_run_at" timestamptz,
	"last_run_at" timestamptz,
	"last_seconds" numeric(18,6),
	"last_result" jsonb,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"outbox_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text,
	"payload" jsonb NOT NULL,
	"idempotency_key" text NOT NULL,
	"entity" text,
	"entity_id" text,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"due_at" timestamptz DEFAULT now() NOT NULL,
	"claimed_until" timestamptz,
	"attempts" integer DEFAULT 0 NOT NULL,
	"done_at" timestamptz,
	"failed_at" timestamptz,
	"last_error" text,
	CONSTRAINT "outbox_idempotency_key_unique" UNIQUE("idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "arrival_notification" (
	"arrival_notification_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"shop_id" bigint NOT NULL,
	"product_code" text NOT NULL,
	"email" text NOT NULL,
	"language_code" text NOT NULL,
	"asked_at" timestamptz DEFAULT now() NOT NULL,
	"notified_at" timestamptz,
	"fsm_instance_id" bigint NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
CREATE TABLE "newsletter_subscriber" (
	"newsletter_subscriber_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"shop_id" bigint NOT NULL,
	"email" text,
	"language_code" text NOT NULL,
	"source" text DEFAULT 'staff' NOT NULL,
	"secret_digest" text,
	"opted_in_at" timestamptz,
	"opted_in_ip" text,
	"unsubscribed_at" timestamptz,
	"fsm_instance_id" bigint NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "newsletter_subscriber_email" UNIQUE("shop_id","email")
);
--> statement-breakpoint
CREATE TABLE "fsm_event" (
	"type_code" text NOT NULL,
	"event_code" text NOT NULL,
	"event_names" jsonb NOT NULL,
	"bv_variant" text DEFAULT 'danger' NOT NULL,
	"bv_icon" text,
	"checkbox_label" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"ask_email" boolean DEFAULT false NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "fsm_event_type_code_event_code_pk" PRIMARY KEY("type_code","event_code")
);
--> statement-breakpoint
CREATE TABLE "fsm_history" (
	"fsm_history_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"fsm_instance_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"event_code" text,
	"transition_id" bigint,
	"from_state_id" bigint,
	"to_state_id" bigint NOT NULL,
	"user_id" bigint,
	"made_at" timestamptz DEFAULT now() NOT NULL,
	"params" jsonb,
	"idempotency_key" text,
	"request_digest" text,
	"answer" jsonb,
	CONSTRAINT "fsm_history_seq" UNIQUE("fsm_instance_id","seq"),
	CONSTRAINT "fsm_history_dense" CHECK ("fsm_history"."seq" > 0)
);
--> statement-breakpoint
CREATE TABLE "fsm_instance" (
	"fsm_instance_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"type_code" text NOT NULL,
	"state_id" bigint NOT NULL,
	"entity" text NOT NULL,
	"entity_id" text NOT NULL,
	"entered_at" timestamptz DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "fsm_instance_entity" UNIQUE("entity","entity_id")
);
--> statement-breakpoint
CREATE TABLE "fsm_loop" (
	"type_code" text PRIMARY KEY NOT NULL,
	"next_run_at" timestamptz DEFAULT now() NOT NULL,
	"last_run_at" timestamptz,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "fsm_procedure" (
	"procedure_code" text PRIMARY KEY NOT NULL,
	"sort" text NOT NULL,
	"procedure_names" jsonb NOT NULL,
	CONSTRAINT "fsm_procedure_sort" UNIQUE("procedure_code","sort")
);
--> statement-breakpoint
CREATE TABLE "fsm_state" (
	"state_id" bigserial PRIMARY KEY NOT NULL,
	"type_code" text NOT NULL,
	"state_code" text NOT NULL,
	"state_names" jsonb NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"initial_state" boolean DEFAULT false NOT NULL,
	"final_state" boolean DEFAULT false NOT NULL,
	"show_in_filters" boolean DEFAULT true NOT NULL,
	"color" text,
	"holds_stock" boolean DEFAULT false NOT NULL,
	"counts_as_demand" boolean DEFAULT false NOT NULL,
	"is_paid" boolean DEFAULT false NOT NULL,
	"is_shipped" boolean DEFAULT false NOT NULL,
	"row_class" text,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "fsm_state_code" UNIQUE("type_code","state_code"),
	CONSTRAINT "fsm_state_type" UNIQUE("type_code","state_id")
);
--> statement-breakpoint
CREATE TABLE "fsm_timer" (
	"fsm_instance_id" bigint NOT NULL,
	"transition_id" bigint NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"due_at" timestamptz NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" jsonb,
	CONSTRAINT "fsm_timer_fsm_instance_id_transition_id_pk" PRIMARY KEY("fsm_instance_id","transition_id")
);
--> statement-breakpoint
CREATE TABLE "fsm_transition" (
	"transition_id" bigserial PRIMARY KEY NOT NULL,
	"type_code" text NOT NULL,
	"event_code" text NOT NULL,
	"from_state_id" bigint NOT NULL,
	"to_state_id" bigint NOT NULL,
	"timeout" integer,
	"position" integer DEFAULT 0 NOT NULL,
	"show_in_fsm_actions" boolean DEFAULT true NOT NULL,
	"show_in_fsm_buttons" boolean DEFAULT false NOT NULL,
	"guard_code" text,
	"guard_params" jsonb,
	"effect_code" text,
	"effect_params" jsonb,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "fsm_transition_event" UNIQUE("type_code","from_state_id","event_code")
);
--> statement-breakpoint
CREATE TABLE "fsm_type" (
	"type_code" text PRIMARY KEY NOT NULL,
	"type_names" jsonb NOT NULL,
	"timeout_event_code" text,
	"on_loop" text,
	"default_loop_interval" integer,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_company_code_company_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."company"("company_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "arrival_notification" ADD CONSTRAINT "arrival_notification_company_code_company_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."company"("company_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "arrival_notification" ADD CONSTRAINT "arrival_notification_product_code_product_product_code_fk" FOREIGN KEY ("product_code") REFERENCES "public"."product"("product_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "arrival_notification" ADD CONSTRAINT "arrival_notification_fsm_instance_id_fsm_instance_fsm_instance_id_fk" FOREIGN KEY ("fsm_instance_id") REFERENCES "public"."fsm_instance"("fsm_instance_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "arrival_notification" ADD CONSTRAINT "arrival_notification_shop_fk" FOREIGN KEY ("company_code","shop_id") REFERENCES "public"."shop"("company_code","shop_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_subscriber" ADD CONSTRAINT "newsletter_subscriber_company_code_company_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."company"("company_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_subscriber" ADD CONSTRAINT "newsletter_subscriber_fsm_instance_id_fsm_instance_fsm_instance_id_fk" FOREIGN KEY ("fsm_instance_id") REFERENCES "public"."fsm_instance"("fsm_instance_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_subscriber" ADD CONSTRAINT "newsletter_subscriber_shop_fk" FOREIGN KEY ("company_code","shop_id") REFERENCES "public"."shop"("company_code","shop_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fsm_event" ADD CONSTRAINT "fsm_event_type_code_fsm_type_type_code_fk" FOREIGN KEY ("type_code") REFERENCES "public"."fsm_type"("type_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fsm_history" ADD CONSTRAINT "fsm_history_company_code_company_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."company"("company_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fsm_history" ADD CONSTRAINT "fsm_history_fsm_instance_id_fsm_instance_fsm_instance_id_fk" FOREIGN KEY ("fsm_instance_id") REFERENCES "public"."fsm_instance"("fsm_instance_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fsm_history" ADD CONSTRAINT "fsm_history_from_state_id_fsm_state_state_id_fk" FOREIGN KEY ("from_state_id") REFERENCES "public"."fsm_state"("state_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fsm_history" ADD CONSTRAINT "fsm_history_to_state_id_fsm_state_state_id_fk" FOREIGN KEY ("to_state_id") REFERENCES "public"."fsm_state"("state_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fsm_instance" ADD CONSTRAINT "fsm_instance_company_code_company_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."company"("company_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fsm_instance" ADD CONSTRAINT "fsm_instance_type_code_fsm_type_type_code_fk" FOREIGN KEY ("type_code") REFERENCES "public"."fsm_type"("type_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fsm_instance" ADD CONSTRAINT "fsm_instance_state_fk" FOREIGN KEY ("type_code","state_id") REFERENCES "public"."fsm_state"("type_code","state_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fsm_loop" ADD CONSTRAINT "fsm_loop_type_code_fsm_type_type_code_fk" FOREIGN KEY ("type_code") REFERENCES "public"."fsm_type"("type_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fsm_state" ADD CONSTRAINT "fsm_state_type_code_fsm_type_type_code_fk" FOREIGN KEY ("type_code") REFERENCES "public"."fsm_type"("type_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fsm_timer" ADD CONSTRAINT "fsm_timer_fsm_instance_id_fsm_instance_fsm_instance_id_fk" FOREIGN KEY ("fsm_instance_id") REFERENCES "public"."fsm_instance"("fsm_instance_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fsm_timer" ADD CONSTRAINT "fsm_timer_transition_id_fsm_transition_transition_id_fk" FOREIGN KEY ("transition_id") REFERENCES "public"."fsm_transition"("transition_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fsm_timer" ADD CONSTRAINT "fsm_timer_company_code_company_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."company"("company_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fsm_transition" ADD CONSTRAINT "fsm_transition_type_code_fsm_type_type_code_fk" FOREIGN KEY ("type_code") REFERENCES "public"."fsm_type"("type_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fsm_transition" ADD CONSTRAINT "fsm_transition_guard_code_fsm_procedure_procedure_code_fk" FOREIGN KEY ("guard_code") REFERENCES "public"."fsm_procedure"("procedure_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fsm_transition" ADD CONSTRAINT "fsm_transition_effect_code_fsm_procedure_procedure_code_fk" FOREIGN KEY ("effect_code") REFERENCES "public"."fsm_procedure"("procedure_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fsm_transition" ADD CONSTRAINT "fsm_transition_event_fk" FOREIGN KEY ("type_code","event_code") REFERENCES "public"."fsm_event"("type_code","event_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fsm_transition" ADD CONSTRAINT "fsm_transition_from_fk" FOREIGN KEY ("type_code","from_state_id") REFERENCES "public"."fsm_state"("type_code","state_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fsm_transition" ADD CONSTRAINT "fsm_transition_to_fk" FOREIGN KEY ("type_code","to_state_id") REFERENCES "public"."fsm_state"("type_code","state_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fsm_type" ADD CONSTRAINT "fsm_type_on_loop_fsm_procedure_procedure_code_fk" FOREIGN KEY ("on_loop") REFERENCES "public"."fsm_procedure"("procedure_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("due_at") WHERE done_at is null and failed_at is null;--> statement-breakpoint
CREATE INDEX "outbox_entity" ON "outbox" USING btree ("entity","entity_id");--> statement-breakpoint
CREATE INDEX "outbox_company" ON "outbox" USING btree ("company_code","outbox_id");--> statement-breakpoint
CREATE UNIQUE INDEX "arrival_notification_instance" ON "arrival_notification" USING btree ("fsm_instance_id");--> statement-breakpoint
CREATE INDEX "arrival_notification_queue" ON "arrival_notification" USING btree ("company_code","product_code","asked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_subscriber_secret" ON "newsletter_subscriber" USING btree ("secret_digest");--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_subscriber_instance" ON "newsletter_subscriber" USING btree ("fsm_instance_id");--> statement-breakpoint
CREATE INDEX "newsletter_subscriber_company" ON "newsletter_subscriber" USING btree ("company_code","newsletter_subscriber_id");--> statement-breakpoint
CREATE UNIQUE INDEX "fsm_history_key" ON "fsm_history" USING btree ("fsm_instance_id","idempotency_key") WHERE idempotency_key is not null;--> statement-breakpoint
CREATE INDEX "fsm_instance_state" ON "fsm_instance" USING btree ("company_code","type_code","state_id");--> statement-breakpoint
CREATE UNIQUE INDEX "fsm_state_one_initial" ON "fsm_state" USING btree ("type_code") WHERE initial_state;--> statement-breakpoint
CREATE INDEX "fsm_timer_due" ON "fsm_timer" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "fsm_timer_transition" ON "fsm_timer" USING btree ("transition_id");--> statement-breakpoint
CREATE INDEX "fsm_transition_to" ON "fsm_transition" USING btree ("to_state_id");