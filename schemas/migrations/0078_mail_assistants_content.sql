CREATE TABLE "gpt_chat" (
	"gpt_chat_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"user_id" bigint NOT NULL,
	"title" text NOT NULL,
	"engine" text NOT NULL,
	"model" text,
	"prompt_id" bigint,
	"shared" boolean DEFAULT false NOT NULL,
	"last_message_at" timestamptz DEFAULT now() NOT NULL,
	"deleted" boolean DEFAULT false NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "gpt_chat_company" UNIQUE("company_code","gpt_chat_id")
);
--> statement-breakpoint
CREATE TABLE "gpt_message" (
	"gpt_message_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"gpt_chat_id" bigint NOT NULL,
	"author" text NOT NULL,
	"content" text NOT NULL,
	"model" text,
	"reply_end" text,
	"tokens_in" integer,
	"tokens_out" integer,
	"cost_usd" numeric(18,6),
	"said_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_image" (
	"content_image_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"content_item_id" bigint NOT NULL,
	"picture" text NOT NULL,
	"selected" boolean DEFAULT false NOT NULL,
	"drawn" boolean DEFAULT false NOT NULL,
	"engine_call_id" bigint,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
CREATE TABLE "content_item" (
	"content_item_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"content_kind" text NOT NULL,
	"title" jsonb NOT NULL,
	"content_text" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"ingredients" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"picture_prompt" text,
	"pictures_wanted" integer DEFAULT 0 NOT NULL,
	"pictures_due_at" timestamptz,
	"wanted_by" bigint,
	"picture_attempts" integer DEFAULT 0 NOT NULL,
	"picture_failure" text,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "content_item_company" UNIQUE("company_code","content_item_id")
);
--> statement-breakpoint
CREATE TABLE "content_page" (
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"content_item_id" bigint NOT NULL,
	"shop_id" bigint NOT NULL,
	"frontend_page_id" bigint NOT NULL,
	CONSTRAINT "content_page_company_code_content_item_id_shop_id_pk" PRIMARY KEY("company_code","content_item_id","shop_id")
);
--> statement-breakpoint
CREATE TABLE "content_product" (
	"content_product_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"content_item_id" bigint NOT NULL,
	"product_code" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
CREATE TABLE "ai_proposal" (
	"ai_proposal_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"product_code" text NOT NULL,
	"field" text NOT NULL,
	"language_code" text NOT NULL,
	"prompt_id" bigint NOT NULL,
	"prompt_version" integer NOT NULL,
	"engine" text NOT NULL,
	"model" text,
	"base_text" text,
	"source_digest" text,
	"proposed_text" text,
	"confidence" numeric(7,4),
	"refused_because" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamptz DEFAULT now(),
	"failure" text,
	"replaced_text" text,
	"engine_call_id" bigint,
	"fsm_instance_id" bigint NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
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
CREATE TABLE "sales_order_file" (
	"order_file_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"sales_order_id" bigint NOT NULL,
	"document_number" text,
	"file_key" text NOT NULL,
	"file_name" text NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "document-named" CHECK ("sales_order_file"."file_name" <> '')
);
--> statement-breakpoint
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
	"draft_kind" text NOT NULL,
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
CREATE TABLE "ai_query_log" (
	"ai_query_log_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"called_at" timestamptz DEFAULT now() NOT NULL,
	"user_id" bigint NOT NULL,
	"question" text NOT NULL,
	"language_code" text,
	"answer_kind" text NOT NULL,
	"answer_page" text,
	"understood_by" text,
	"milliseconds" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "engine_spending" (
	"for_company" text NOT NULL,
	"month" date NOT NULL,
	"spent_usd" numeric(18,6) DEFAULT 0 NOT NULL,
	CONSTRAINT "engine_spending_for_company_month_pk" PRIMARY KEY("for_company","month")
);
--> statement-breakpoint
CREATE TABLE "gpt_prompt_version" (
	"prompt_id" bigint NOT NULL,
	"prompt_version" integer NOT NULL,
	"prompt_digest" text NOT NULL,
	"gpt_prompt" text NOT NULL,
	"temperature" numeric(18,6) NOT NULL,
	"top_p" numeric(18,6) NOT NULL,
	"max_tokens" integer NOT NULL,
	"model" text,
	"used_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "gpt_prompt_version_prompt_id_prompt_version_pk" PRIMARY KEY("prompt_id","prompt_version")
);
--> statement-breakpoint
ALTER TABLE "machine_token" ADD COLUMN "for_assistant" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "ai_budget" numeric(18,6);--> statement-breakpoint
ALTER TABLE "engine_call" ADD COLUMN "for_company" text;--> statement-breakpoint
ALTER TABLE "engine_call" ADD COLUMN "cost_usd" numeric(18,6);--> statement-breakpoint
ALTER TABLE "gpt_chat" ADD CONSTRAINT "gpt_chat_company_code_company_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."company"("company_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gpt_chat" ADD CONSTRAINT "gpt_chat_user_id_app_user_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gpt_chat" ADD CONSTRAINT "gpt_chat_prompt_id_gpt_prompt_prompt_id_fk" FOREIGN KEY ("prompt_id") REFERENCES "public"."gpt_prompt"("prompt_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gpt_message" ADD CONSTRAINT "gpt_message_gpt_chat" FOREIGN KEY ("company_code","gpt_chat_id") REFERENCES "public"."gpt_chat"("company_code","gpt_chat_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_image" ADD CONSTRAINT "content_image_picture_picture_picture_id_fk" FOREIGN KEY ("picture") REFERENCES "public"."picture"("picture_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_image" ADD CONSTRAINT "content_image_content_item" FOREIGN KEY ("company_code","content_item_id") REFERENCES "public"."content_item"("company_code","content_item_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_item" ADD CONSTRAINT "content_item_company_code_company_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."company"("company_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_page" ADD CONSTRAINT "content_page_content_item" FOREIGN KEY ("company_code","content_item_id") REFERENCES "public"."content_item"("company_code","content_item_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_page" ADD CONSTRAINT "content_page_shop" FOREIGN KEY ("company_code","shop_id") REFERENCES "public"."shop"("company_code","shop_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_page" ADD CONSTRAINT "content_page_frontend_page" FOREIGN KEY ("company_code","frontend_page_id") REFERENCES "public"."frontend_page"("company_code","frontend_page_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_product" ADD CONSTRAINT "content_product_product_code_product_product_code_fk" FOREIGN KEY ("product_code") REFERENCES "public"."product"("product_code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "content_product" ADD CONSTRAINT "content_product_content_item" FOREIGN KEY ("company_code","content_item_id") REFERENCES "public"."content_item"("company_code","content_item_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_proposal" ADD CONSTRAINT "ai_proposal_company_code_company_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."company"("company_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_proposal" ADD CONSTRAINT "ai_proposal_product_code_product_product_code_fk" FOREIGN KEY ("product_code") REFERENCES "public"."product"("product_code") ON DELETE restrict ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "ai_proposal" ADD CONSTRAINT "ai_proposal_prompt_id_gpt_prompt_prompt_id_fk" FOREIGN KEY ("prompt_id") REFERENCES "public"."gpt_prompt"("prompt_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_proposal" ADD CONSTRAINT "ai_proposal_fsm_instance_id_fsm_instance_fsm_instance_id_fk" FOREIGN KEY ("fsm_instance_id") REFERENCES "public"."fsm_instance"("fsm_instance_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "sales_order_file" ADD CONSTRAINT "sales_order_file_file_key_stored_file_file_key_fk" FOREIGN KEY ("file_key") REFERENCES "public"."stored_file"("file_key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_order_file" ADD CONSTRAINT "sales_order_file_sales_order" FOREIGN KEY ("company_code","sales_order_id") REFERENCES "public"."sales_order"("company_code","sales_order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mcp_call" ADD CONSTRAINT "mcp_call_user_id_app_user_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_draft" ADD CONSTRAINT "change_draft_user_id_app_user_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_query_log" ADD CONSTRAINT "ai_query_log_user_id_app_user_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gpt_prompt_version" ADD CONSTRAINT "gpt_prompt_version_prompt_id_gpt_prompt_prompt_id_fk" FOREIGN KEY ("prompt_id") REFERENCES "public"."gpt_prompt"("prompt_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gpt_chat_prompt" ON "gpt_chat" USING btree ("prompt_id");--> statement-breakpoint
CREATE INDEX "gpt_chat_user" ON "gpt_chat" USING btree ("company_code","user_id","last_message_at");--> statement-breakpoint
CREATE INDEX "gpt_message_gpt_chat" ON "gpt_message" USING btree ("gpt_chat_id");--> statement-breakpoint
CREATE UNIQUE INDEX "content_image_selected" ON "content_image" USING btree ("company_code","content_item_id") WHERE selected;--> statement-breakpoint
CREATE INDEX "content_image_picture" ON "content_image" USING btree ("picture");--> statement-breakpoint
CREATE INDEX "content_image_content_item" ON "content_image" USING btree ("content_item_id");--> statement-breakpoint
CREATE INDEX "content_item_kind" ON "content_item" USING btree ("company_code","content_kind");--> statement-breakpoint
CREATE INDEX "content_item_due" ON "content_item" USING btree ("pictures_due_at") WHERE pictures_due_at is not null;--> statement-breakpoint
CREATE INDEX "content_page_page" ON "content_page" USING btree ("frontend_page_id");--> statement-breakpoint
CREATE INDEX "content_page_content_item" ON "content_page" USING btree ("content_item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "content_product_once" ON "content_product" USING btree ("company_code","content_item_id","product_code");--> statement-breakpoint
CREATE INDEX "content_product_of" ON "content_product" USING btree ("product_code");--> statement-breakpoint
CREATE INDEX "content_product_content_item" ON "content_product" USING btree ("content_item_id","position");--> statement-breakpoint
CREATE INDEX "ai_proposal_product" ON "ai_proposal" USING btree ("product_code","field","language_code");--> statement-breakpoint
CREATE INDEX "ai_proposal_prompt" ON "ai_proposal" USING btree ("prompt_id","prompt_version");--> statement-breakpoint
CREATE INDEX "ai_proposal_due" ON "ai_proposal" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "ai_proposal_instance" ON "ai_proposal" USING btree ("fsm_instance_id");--> statement-breakpoint
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
CREATE UNIQUE INDEX "email_instance" ON "email" USING btree ("fsm_instance_id");--> statement-breakpoint
CREATE INDEX "sales_order_file_key" ON "sales_order_file" USING btree ("file_key");--> statement-breakpoint
CREATE INDEX "sales_order_file_sales_order" ON "sales_order_file" USING btree ("sales_order_id");--> statement-breakpoint
CREATE INDEX "mcp_call_user" ON "mcp_call" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mcp_call_time" ON "mcp_call" USING btree ("company_code","called_at");--> statement-breakpoint
CREATE INDEX "change_draft_waiting" ON "change_draft" USING btree ("user_id","draft_state","created_at");--> statement-breakpoint
CREATE INDEX "ai_query_log_user" ON "ai_query_log" USING btree ("user_id","called_at");--> statement-breakpoint
CREATE INDEX "ai_query_log_time" ON "ai_query_log" USING btree ("company_code","called_at");--> statement-breakpoint
CREATE UNIQUE INDEX "gpt_prompt_version_once" ON "gpt_prompt_version" USING btree ("prompt_id","prompt_digest");--> statement-breakpoint
CREATE INDEX "engine_call_company" ON "engine_call" USING btree ("for_company","called_at");--> statement-breakpoint
ALTER TABLE "company" ADD CONSTRAINT "ai-budget" CHECK ("company"."ai_budget" >= 0);