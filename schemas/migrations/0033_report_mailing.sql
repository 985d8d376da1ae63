CREATE TABLE "report_mailing" (
	"report_mailing_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"mailing_name" text NOT NULL,
	"screen" text NOT NULL,
	"setting" jsonb NOT NULL,
	"file_format" text DEFAULT 'xlsx' NOT NULL,
	"repeats" text DEFAULT 'week' NOT NULL,
	"starts_at" timestamptz DEFAULT date_trunc('day', now()) + interval '30 hours' NOT NULL,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"only_with_rows" boolean DEFAULT true NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"asked_at" timestamptz,
	"mailed_at" timestamptz,
	"mailed_to" integer,
	"left_out" integer,
	"mailing_problem" text,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "report_mailing_company" UNIQUE("company_code","report_mailing_id")
);
--> statement-breakpoint
CREATE TABLE "report_recipient" (
	"report_recipient_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"report_mailing_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
ALTER TABLE "report_mailing" ADD CONSTRAINT "report_mailing_company_code_company_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."company"("company_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_recipient" ADD CONSTRAINT "report_recipient_company_code_company_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."company"("company_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_recipient" ADD CONSTRAINT "report_recipient_user_id_app_user_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_recipient" ADD CONSTRAINT "report_recipient_report_mailing" FOREIGN KEY ("company_code","report_mailing_id") REFERENCES "public"."report_mailing"("company_code","report_mailing_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "report_recipient_once" ON "report_recipient" USING btree ("report_mailing_id","user_id");--> statement-breakpoint
CREATE INDEX "report_recipient_report_mailing" ON "report_recipient" USING btree ("report_mailing_id");