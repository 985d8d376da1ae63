CREATE TABLE "mcp_call" (
	"mcp_call_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"called_at" timestamptz DEFAULT now() NOT NULL,
	"user_id" bigint NOT NULL,
	"asked_by" text NOT NULL,
	"program_name" text DEFAULT nullif(current_setting('app.program', true), ''),
	"tool" text NOT NULL,
	"tool_input" text NOT NULL,
	"answer_bytes" integer NOT NULL,
	"milliseconds" integer NOT NULL,
	"refused_as" text
);
--> statement-breakpoint
CREATE TABLE "change_draft" (
	"change_draft_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"user_id" bigint NOT NULL,
	"asked_by" text NOT NULL,
	"program_name" text DEFAULT nullif(current_setting('app.program', true), ''),
	"form" text NOT NULL,
	"record_key" jsonb NOT NULL,
	"cells" jsonb,
	"step" jsonb,
	"reason" text,
	"idempotency_key" text NOT NULL,
	"request_digest" text NOT NULL,
	"draft_state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"expires_at" timestamptz DEFAULT now() + interval '30 days' NOT NULL,
	"claimed_until" timestamptz,
	"decided_at" timestamptz,
	"change_set_id" bigint,
	CONSTRAINT "change_draft_once" UNIQUE("company_code","user_id","idempotency_key")
);
--> statement-breakpoint
ALTER TABLE "machine_token" ADD COLUMN "for_assistant" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mcp_call" ADD CONSTRAINT "mcp_call_user_id_app_user_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_draft" ADD CONSTRAINT "change_draft_user_id_app_user_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mcp_call_user" ON "mcp_call" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mcp_call_time" ON "mcp_call" USING btree ("company_code","called_at");--> statement-breakpoint
CREATE INDEX "change_draft_waiting" ON "change_draft" USING btree ("user_id","draft_state","created_at");