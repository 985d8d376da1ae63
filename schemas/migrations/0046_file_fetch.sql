CREATE TABLE "file_fetch" (
	"file_fetch_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"user_id" bigint,
	"import_id" text NOT NULL,
	"import_form" text NOT NULL,
	"file_name" text NOT NULL,
	"form" text NOT NULL,
	"record_id" text NOT NULL,
	"url" text NOT NULL,
	"host" text NOT NULL,
	"ordinal" integer NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"http_status" integer,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamptz DEFAULT now() NOT NULL,
	"row_id" text,
	"held_by" bigint DEFAULT nullif(current_setting('app.open_change_set', true), '')::bigint
);
--> statement-breakpoint
ALTER TABLE "account_notice" ADD COLUMN "params" jsonb;--> statement-breakpoint
ALTER TABLE "file_fetch" ADD CONSTRAINT "file_fetch_company_code_company_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."company"("company_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "file_fetch_due" ON "file_fetch" USING btree ("due_at","file_fetch_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "file_fetch_import" ON "file_fetch" USING btree ("import_id","state");--> statement-breakpoint
CREATE INDEX "file_fetch_record" ON "file_fetch" USING btree ("form","record_id");--> statement-breakpoint
CREATE INDEX "file_fetch_company" ON "file_fetch" USING btree ("company_code","file_fetch_id");