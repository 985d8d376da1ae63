CREATE TABLE "imap_account" (
	"imap_account_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"account_name" text NOT NULL,
	"imap_host" text NOT NULL,
	"imap_port" integer DEFAULT 993 NOT NULL,
	"imap_tls" text DEFAULT 'tls' NOT NULL,
	"imap_user" text NOT NULL,
	"from_address" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"mailbox_state" text DEFAULT 'new' NOT NULL,
	"last_synced_at" timestamptz,
	"mailbox_error" text,
	"last_error" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamptz DEFAULT now() NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "imap_account_user" UNIQUE("company_code","imap_host","imap_user"),
	CONSTRAINT "imap_account_company" UNIQUE("company_code","imap_account_id")
);
--> statement-breakpoint
CREATE TABLE "imap_folder" (
	"imap_folder_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"imap_account_id" bigint NOT NULL,
	"folder_path" text NOT NULL,
	"uidvalidity" bigint,
	"uidnext" bigint,
	"highestmodseq" text,
	"mails_there" integer,
	"skipped" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "imap_folder_path" UNIQUE("company_code","imap_account_id","folder_path"),
	CONSTRAINT "imap_folder_company" UNIQUE("company_code","imap_folder_id")
);
--> statement-breakpoint
CREATE TABLE "imap_label" (
	"imap_label_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"imap_label" text NOT NULL,
	"description" text,
	"color" text DEFAULT '#0ea5c6' NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "imap_label_once" UNIQUE("company_code","imap_label"),
	CONSTRAINT "imap_label_company" UNIQUE("company_code","imap_label_id")
);
--> statement-breakpoint
CREATE TABLE "email_attachment" (
	"email_attachment_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"email_id" bigint NOT NULL,
	"file_key" text NOT NULL,
	"file_name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_draft" (
	"email_draft_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"email_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"draft_subject" text NOT NULL,
	"draft_text" text NOT NULL,
	"language_code" text NOT NULL,
	"drafted_by" text DEFAULT 'person' NOT NULL,
	"seen_email_id" bigint NOT NULL,
	"sent_at" timestamptz,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
CREATE TABLE "email_reference" (
	"email_reference_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"message_id" text NOT NULL,
	"email_thread_id" bigint NOT NULL,
	CONSTRAINT "email_reference_once" UNIQUE("company_code","message_id")
);
--> statement-breakpoint
CREATE TABLE "email" (
	"email_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"imap_folder_id" bigint NOT NULL,
	"uidvalidity" bigint NOT NULL,
	"uid" bigint NOT NULL,
	"message_id" text,
	"mail_references" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"email_thread_id" bigint NOT NULL,
	"is_latest" boolean DEFAULT true NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"sender_name" text,
	"sender_email" text,
	"recipients" text,
	"mail_date" timestamptz NOT NULL,
	"mail_size" integer DEFAULT 0 NOT NULL,
	"mail_flags" text[] DEFAULT '{}' NOT NULL,
	"is_read" boolean DEFAULT false NOT NULL,
	"is_automatic" boolean DEFAULT false NOT NULL,
	"body_state" text DEFAULT 'left' NOT NULL,
	"body_wanted" boolean DEFAULT false NOT NULL,
	"body_text" text,
	"body_html" text,
	"pictures_left_out" integer DEFAULT 0 NOT NULL,
	"has_attachments" boolean DEFAULT false NOT NULL,
	"language_code" text,
	"imap_label_id" bigint,
	"sales_order_id" bigint,
	"partner_id" bigint,
	"fsm_instance_id" bigint NOT NULL,
	"is_deleted" boolean DEFAULT false NOT NULL,
	"is_gone" boolean DEFAULT false NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "email_uid" UNIQUE("imap_folder_id","uidvalidity","uid","company_code"),
	CONSTRAINT "email_company" UNIQUE("company_code","email_id")
);
--> statement-breakpoint
ALTER TABLE "imap_account" ADD CONSTRAINT "imap_account_company_code_company_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."company"("company_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imap_folder" ADD CONSTRAINT "imap_folder_imap_account" FOREIGN KEY ("company_code","imap_account_id") REFERENCES "public"."imap_account"("company_code","imap_account_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imap_label" ADD CONSTRAINT "imap_label_company_code_company_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."company"("company_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_attachment" ADD CONSTRAINT "email_attachment_file_key_stored_file_file_key_fk" FOREIGN KEY ("file_key") REFERENCES "public"."stored_file"("file_key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_attachment" ADD CONSTRAINT "email_attachment_email" FOREIGN KEY ("company_code","email_id") REFERENCES "public"."email"("company_code","email_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_draft" ADD CONSTRAINT "email_draft_user_id_app_user_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_draft" ADD CONSTRAINT "email_draft_email" FOREIGN KEY ("company_code","email_id") REFERENCES "public"."email"("company_code","email_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email" ADD CONSTRAINT "email_company_code_company_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."company"("company_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email" ADD CONSTRAINT "email_partner_id_partner_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("partner_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email" ADD CONSTRAINT "email_fsm_instance_id_fsm_instance_fsm_instance_id_fk" FOREIGN KEY ("fsm_instance_id") REFERENCES "public"."fsm_instance"("fsm_instance_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email" ADD CONSTRAINT "email_imap_folder" FOREIGN KEY ("company_code","imap_folder_id") REFERENCES "public"."imap_folder"("company_code","imap_folder_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email" ADD CONSTRAINT "email_imap_label" FOREIGN KEY ("company_code","imap_label_id") REFERENCES "public"."imap_label"("company_code","imap_label_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email" ADD CONSTRAINT "email_sales_order" FOREIGN KEY ("company_code","sales_order_id") REFERENCES "public"."sales_order"("company_code","sales_order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imap_folder_imap_account" ON "imap_folder" USING btree ("imap_account_id");--> statement-breakpoint
CREATE INDEX "email_attachment_file" ON "email_attachment" USING btree ("file_key");--> statement-breakpoint
CREATE INDEX "email_attachment_email" ON "email_attachment" USING btree ("email_id");--> statement-breakpoint
CREATE INDEX "email_draft_user" ON "email_draft" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "email_draft_email" ON "email_draft" USING btree ("email_id");--> statement-breakpoint
CREATE INDEX "email_reference_thread" ON "email_reference" USING btree ("email_thread_id");--> statement-breakpoint
CREATE INDEX "email_day" ON "email" USING btree ("company_code","mail_date","email_id");--> statement-breakpoint
CREATE INDEX "email_of_thread" ON "email" USING btree ("email_thread_id","mail_date");--> statement-breakpoint
CREATE INDEX "email_message" ON "email" USING btree ("company_code","message_id");--> statement-breakpoint
CREATE INDEX "email_order" ON "email" USING btree ("sales_order_id");--> statement-breakpoint
CREATE INDEX "email_partner" ON "email" USING btree ("partner_id");--> statement-breakpoint
CREATE INDEX "email_sender" ON "email" USING btree ("company_code",lower("sender_email"));--> statement-breakpoint
CREATE INDEX "email_body_left" ON "email" USING btree ("body_wanted","mail_date") WHERE body_state = 'left';--> statement-breakpoint
CREATE INDEX "email_imap_folder" ON "email" USING btree ("imap_folder_id");--> statement-breakpoint
CREATE UNIQUE INDEX "email_instance" ON "email" USING btree ("fsm_instance_id");